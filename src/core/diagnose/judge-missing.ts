import { dividedOver } from '../intent/divided.ts';
import { onlyCandidate } from '../intent/intent-candidates.ts';
import { isWrapper } from '../intent/is-wrapper.ts';
import { isOnlyForm } from '../intent/only-form.ts';
import { toPlaces } from '../intent/place.ts';
import { isObject, type JsonObject } from '../json.ts';
import { getAt, type JsonPath } from '../json-path.ts';
import { nameTokens } from '../names.ts';
import { isClosed, literalsOf, propertiesOf, schemasAt, typesOf } from '../schema/index.ts';
import { askFor } from './by-arguments-text.ts';
import { effectOf } from './effect-of.ts';
import { forUser, hopeless, repairable } from './finding.ts';
import { candidatesIn } from './intent-candidates.ts';
import { isEmptyOption } from './judge-value.ts';
import { leavesOf } from './leaves.ts';
import type { Case, Finding } from './types.ts';

/** Signs that the model's output ended before the arguments did. */
const CUT =
  /(?:stop|finish)_?reason\W{0,6}(?:max_tokens|length)|token limit|truncat|cut off|max_tokens|incomplete|截断/i;

/** Required parameters that lack: whether the call itself, the schema or the user's words hold their values. */
export function judgeMissing(names: readonly string[], path: JsonPath, value: JsonObject, about: Case): Finding {
  const list = names.join(', ');
  const kind = 'missing_required';
  if (CUT.test(about.error) || about.errorKind === 'truncated') {
    return hopeless('truncated', `The model's output was cut; ${list} lacks.`);
  }
  if (Object.keys(value).length === 0 && about.errorKind === 'unparsable_arguments') {
    return hopeless(
      'unparsable_arguments',
      `The arguments as written are not in the log, only what a failed parse left; ${list} lacks.`,
    );
  }
  const parentPath = path.slice(0, -1);
  if (parentPath.length > 0 && isEmptyOption(parentPath, getAt(value, parentPath), about))
    return repairable('null_for_optional', `${parentPath.join('.')} is empty, and may be left out.`);
  const source = sourceOf(names, path, value, about);
  return source === null
    ? forUser(kind, `${list} must be given, and ${instead(path, value, about)}.`, askFor(about, list))
    : repairable(kind, `${list} must be given; ${source}.`);
}

/** What the call has in place of what lacks: parameters beside it that nothing declares. */
function instead(path: JsonPath, value: JsonObject, { tool }: Case): string {
  const parent = getAt(value, path.slice(0, -1));
  const schemas = tool?.inputSchema ? schemasAt(tool.inputSchema, path.slice(0, -1)) : [];
  const declared = schemas.flatMap(schema => [...propertiesOf(schema, tool!.inputSchema!).keys()]);
  const others =
    isObject(parent) && declared.length > 0 ? Object.keys(parent).filter(key => !declared.includes(key)) : [];
  return others.length === 0 ? 'nobody gave it' : `the call has ${others.join(', ')}, which may be meant, not for sure`;
}

function sourceOf(names: readonly string[], path: JsonPath, value: JsonObject, about: Case): string | null {
  const { input, tool } = about;
  const name = String(path.at(-1));
  const schemas = tool?.inputSchema ? schemasAt(tool.inputSchema, path) : [];
  const literals = schemas.flatMap(schema => literalsOf(schema) ?? []);
  const isForm = isOnlyForm(name, input.toolName, effectOf({ input }));
  if (isForm && schemas.some(schema => Object.hasOwn(schema, 'default'))) return 'the schema has a default';
  if (literals.length === 1) return 'the schema allows one value only';
  const words = nameTokens(input.toolName);
  if (literals.filter(literal => words.includes(String(literal).toLowerCase())).length === 1)
    return "the tool's name holds it";
  if (path.length === 1 && names.every(missing => holderOf(missing, value, about) !== null))
    return 'another object beside it holds it';
  const parent = getAt(value, path.slice(0, -1));
  if (isObject(parent) && holdsComposite(parent, names)) return 'another argument holds it';
  if (effectOf({ input }) !== 'read' || input.intent === null) return null;
  const used = leavesOf(value).map(leaf => String(leaf.value));
  const only =
    names.length > 1
      ? null
      : onlyCandidate(
          input.intent,
          toPlaces(tool?.inputSchema ?? null)(path),
          new Set(used),
          `${input.toolName}\n${tool?.description ?? ''}`,
        );
  if (only !== null) return `the user's words hold it: "${only}"`;
  const found = candidatesIn(input.intent, schemas.flatMap(typesOf), literals, name).filter(
    text => !used.some(given => given.includes(text)),
  );
  return found.length === 1 ? `the user's words hold it: "${found[0]}"` : null;
}

/** The object of the arguments that holds a required parameter which belongs beside it, and that does not take it. */
function holderOf(name: string, value: JsonObject, { tool }: Case): string | null {
  const schema = tool?.inputSchema ?? null;
  const found = Object.keys(value).filter(key => {
    const inner = value[key]!;
    if (!isObject(inner) || !Object.hasOwn(inner, name) || !isWrapper(key, Object.keys(inner))) return false;
    const branches = schema ? schemasAt(schema, [key]) : [];
    return branches.length > 0 && branches.every(branch => isClosed(branch) && !propertiesOf(branch, schema).has(name));
  });
  return found.length === 1 ? found[0]! : null;
}

/** Whether an argument holds two values in one, as `owner/repo` does. */
function holdsComposite(parent: JsonObject, names: readonly string[]): boolean {
  const missing = names.map(name => name.split('.').at(-1)!);
  const isDivided = Object.entries(parent).some(
    ([key, item]) =>
      typeof item === 'string' &&
      missing.some(first =>
        [...missing, key].some(
          second => first !== second && (dividedOver(item, first, second) ?? dividedOver(item, second, first)),
        ),
      ),
  );
  return isDivided;
}
