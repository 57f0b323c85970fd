import type { ErrorHints } from '../error-text/index.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Kind } from '../kinds.ts';
import { isSameName } from '../names.ts';
import { propertiesOf } from '../schema/index.ts';
import type { Case } from './types.ts';

/** The place that an error names before its message: `items.0.type: …`, `channel_id[CODE]: …`. */
const PLACE =
  /^(?:MCP error -?\d+: )?(?:(?:input )?validation error: )?\/?([A-Za-z_$][\w$]*(?:[./[][\w$\]]+)*)(?:\[[A-Z_]+\])?\s*[:：]\s/;
const NO_PLACE =
  /^(?:error|errors|exception|\w*(?:error|exception|failure)|message|invalid|missing|failed|unknown|hint|detail|reason|status|code|tool|request|response|input|note|warning|fatal|validation|bad|http)$/i;
const VALUE_KINDS: ReadonlySet<Kind> = new Set([
  'wrong_type',
  'enum_violation',
  'format_violation',
  'unknown_parameter',
  'null_for_optional',
  'range_or_count_limit',
]);

/** Whether an error that seems to blame the call is about something else: a place, a value or a missing parameter that the call does not have, so that the tool itself made it. */
export function speaksOfOther(kind: Kind, about: Case, { missing, rejected }: ErrorHints, value: JsonObject): boolean {
  if (about.input.argumentsText.trim() === '' || about.tool?.inputSchema == null) return false;
  if (kind === 'missing_required') return missing.length > 0 && missing.every(name => isGiven(name, value));
  if (!VALUE_KINDS.has(kind)) return false;
  const place = PLACE.exec(about.error)?.[1];
  const first = place?.split(/[./[]/)[0];
  const isForeign = first !== undefined && !NO_PLACE.test(first) && !isNamed(first, value, about);
  if (isForeign) return true;
  return refusesAbsent(about, { rejected });
}

/** Whether the error refuses what only a program can have made of the arguments: an `undefined` that is not in them. */
export function refusesAbsent({ input }: Case, { rejected }: Pick<ErrorHints, 'rejected'>): boolean {
  const isMade = (token: string) => /^(?:undefined|null|NaN|None|\[object Object\])$/.test(token);
  return rejected.length > 0 && rejected.every(token => isMade(token) && !input.argumentsText.includes(token));
}

function isNamed(name: string, value: JsonObject, { tool, input }: Case): boolean {
  const schema = tool?.inputSchema ?? null;
  const inner = [...propertiesOf(schema).values()].flatMap(property => [...propertiesOf(property, schema).keys()]);
  const known = [...propertiesOf(schema).keys(), ...inner, ...keysIn(value), input.toolName];
  return (
    known.some(other => isSameName(other, name)) ||
    /^(?:arguments?|args|params?|parameters?|body|query|path|data|root)$/i.test(name)
  );
}

function keysIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...keysIn(item)]) : [];
}

function isGiven(name: string, value: JsonObject): boolean {
  const key = Object.keys(value).find(given => given === name);
  return key !== undefined && value[key] !== null && value[key] !== '';
}
