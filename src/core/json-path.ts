import { getOwn, isObject, type Json, setOwn } from './json.ts';

/** A place in a JSON value: object keys and list positions from the root. */
export type JsonPath = readonly (string | number)[];

/** The JSON Pointer (RFC 6901) of a path; the root is the empty string. */
export function toPointer(path: JsonPath): string {
  if (path.length === 0) return '';
  const [only] = path;
  if (path.length === 1 && !/[~/]/.test(String(only))) return `/${only}`;
  return path.map(step => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The path of a JSON Pointer; steps that are digits become list positions only where the value at hand is a list. */
export function parsePointer(pointer: string, root?: Json): JsonPath {
  if (pointer === '') return [];
  if (pointer.lastIndexOf('/') === 0 && !pointer.includes('~') && !Array.isArray(root)) return [pointer.slice(1)];
  let at: Json | undefined = root;
  return pointer
    .slice(1)
    .split('/')
    .map(raw => {
      const key = raw.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(at) && /^\d+$/.test(key) ? Number(key) : key;
      at = at === undefined ? undefined : getAt(at, [step]);
      return step;
    });
}

/** The value at a path, or `undefined` where there is none. */
export function getAt(root: Json, path: JsonPath): Json | undefined {
  let at: Json | undefined = root;
  for (const step of path) {
    if (Array.isArray(at)) at = typeof step === 'number' ? at[step] : undefined;
    else if (isObject(at)) at = getOwn(at, String(step));
    else return undefined;
  }
  return at;
}

/** A copy of `root` with the value at `path` replaced; `undefined` removes it. The parent must exist. */
export function withAt(root: Json, path: JsonPath, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (value === undefined) throw new TypeError('the root cannot be removed');
    return value;
  }
  if (Array.isArray(root)) {
    const index = Number(step);
    if (rest.length === 0 && value === undefined) return root.filter((_, at) => at !== index);
    return index in root ? root.with(index, withAt(root[index]!, rest, value)) : root;
  }
  if (!isObject(root)) throw new TypeError(`nothing to set at ${toPointer(path)}`);
  const key = String(step);
  const copy = { ...root };
  if (value === undefined && rest.length === 0) delete copy[key];
  else if (rest.length === 0) setOwn(copy, key, value!);
  else if (Object.hasOwn(root, key)) setOwn(copy, key, withAt(root[key]!, rest, value));
  return copy;
}
