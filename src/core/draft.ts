import type { Change } from './failure.ts';
import { isObject, type Json } from './json.ts';
import { getAt, type JsonPath, parsePointer, withAt } from './json-path.ts';

/** A call on its way from the original to the repair; its arguments are a text until they are parsed, and any value until they are unwrapped. */
export type Draft = { toolName: string; arguments: Json };

/** Applies one change to the drafts and gives the new ones; throws `TypeError` where the change does not fit them. Says nothing about whether the change may be made. */
export function applyChange(drafts: readonly Draft[], change: Change): Draft[] {
  const at = change.call ?? 0;
  const draft = drafts[at];
  if (!draft) throw new TypeError(`no call ${at} to change`);
  return [...drafts.slice(0, at), ...changed(draft, change), ...drafts.slice(at + 1)];
}

function changed(draft: Draft, { op, path, from, to }: Change): Draft[] {
  const root = draft.arguments;
  const target = parsePointer(path, root);
  const withValue = (value: Json | undefined): Draft[] => [withArguments(draft, withAt(root, target, value))];
  switch (op) {
    case 'rename_tool':
      return [{ toolName: textOf(to), arguments: root }];
    case 'split':
      return listOf(to).map(chunk => withArguments(draft, withAt(root, target, chunk)));
    case 'unwrap':
      return withValue(present(root, textOf(from)));
    case 'rename':
      return [withArguments(draft, renamed(root, parsePointer(textOf(from), root), target))];
    case 'move':
      return [withArguments(draft, moved(root, textOf(from), path))];
    case 'divide':
      return [withArguments(draft, divided(root, target, to))];
    case 'drop':
      present(root, path);
      return withValue(undefined);
    case 'add':
      if (getAt(root, target) !== undefined) throw new TypeError(`${path} has a value already`);
      return withValue(to);
    case 'parse':
    case 'merge':
    case 'wrap':
    case 'decode':
    case 'retype':
    case 'reformat':
      present(root, path);
      return withValue(to);
    default:
      return op satisfies never;
  }
}

function withArguments({ toolName }: Draft, args: Json): Draft {
  return { toolName, arguments: args };
}

/** The same object with one key renamed in place, so that the order of parameters is kept. */
function renamed(root: Json, from: JsonPath, to: JsonPath): Json {
  const parentPath = from.slice(0, -1);
  const parent = getAt(root, parentPath);
  const [oldKey, newKey] = [from.at(-1), to.at(-1)];
  if (!isObject(parent) || oldKey === undefined || newKey === undefined || from.length !== to.length)
    throw new TypeError('a rename stays in its object');
  if (!Object.hasOwn(parent, String(oldKey)) || Object.hasOwn(parent, String(newKey)))
    throw new TypeError(`cannot rename ${oldKey} to ${newKey}`);
  const entries = Object.entries(parent).map(([key, value]): [string, Json] => [
    key === oldKey ? String(newKey) : key,
    value,
  ]);
  return withAt(root, parentPath, Object.fromEntries(entries));
}

function moved(root: Json, from: string, to: string): Json {
  const value = present(root, from);
  const without = withAt(root, parsePointer(from, root), undefined);
  const target = parsePointer(to, without);
  if (getAt(without, target) !== undefined) throw new TypeError(`${to} has a value already`);
  return withAt(withParents(without, target), target, value);
}

/** Makes the objects on the way to a place that does not exist yet. */
function withParents(root: Json, path: JsonPath): Json {
  let made = root;
  for (let depth = 1; depth < path.length; depth++) {
    const parent = path.slice(0, depth);
    if (getAt(made, parent) === undefined) made = withAt(made, parent, {});
  }
  return made;
}

function divided(root: Json, path: JsonPath, parts: Json): Json {
  if (!isObject(parts)) throw new TypeError('a text is divided over named parameters');
  const parent = path.slice(0, -1);
  const source = String(path.at(-1));
  let result = Object.hasOwn(parts, source) ? root : withAt(root, path, undefined);
  for (const [name, part] of Object.entries(parts)) {
    const target = [...parent, name];
    if (name !== source && getAt(result, target) !== undefined) throw new TypeError(`${name} has a value already`);
    result = withAt(result, target, part);
  }
  return result;
}

function present(root: Json, pointer: string): Json {
  const value = getAt(root, parsePointer(pointer, root));
  if (value === undefined) throw new TypeError(`nothing stands at ${pointer}`);
  return value;
}

function textOf(value: Json): string {
  if (typeof value !== 'string') throw new TypeError('a pointer or a name is expected');
  return value;
}

function listOf(value: Json): Json[] {
  if (!Array.isArray(value) || value.length === 0) throw new TypeError('a list is expected');
  return value;
}
