import { isNumber, isObject, type Json, tryParseJson } from '../json.ts';
import { HOLE, maskValues } from './mask-values.ts';

/** Keys whose values name the place or the value at fault, not the fault. */
const VALUE_KEY =
  /^(?:path|loc|input|received_value|value|ctx|url|instancePath|schemaPath|data|params|request_?id|trace_?id|log_?id|rid|timestamp|time|perf|dataVol|id)$/i;
const CODE_KEY = /code|errno|status/i;
const MAX_FRAGMENT = 50_000;

/** A text with each JSON object or list in it written as its sorted, distinct `key: value` pairs, values masked: order, white space and number of items are nothing. */
export function flattenJsonParts(text: string): string {
  const unfenced = text.replace(/```(?:json)?\s*([\s\S]*?)```/g, '$1');
  let out = '';
  let at = 0;
  while (at < unfenced.length) {
    const open = unfenced.slice(at).search(/[{[]/);
    if (open < 0) break;
    const start = at + open;
    const end = endOfJson(unfenced, start);
    const value = end > 0 ? tryParseJson(unfenced.slice(start, end)) : undefined;
    if (value === undefined || (Array.isArray(value) && value.every(item => !isObject(item)))) {
      out += unfenced.slice(at, start + 1);
      at = start + 1;
      continue;
    }
    out += `${unfenced.slice(at, start)} ${flat(value)} `;
    at = end;
  }
  return out + unfenced.slice(at);
}

function endOfJson(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < Math.min(text.length, start + MAX_FRAGMENT); at++) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return -1;
}

function flat(value: Json): string {
  const found = new Map<string, Set<string>>();
  collect(value, '', found);
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, values]) => `${key} ${values.size === 1 ? [...values][0] : HOLE}`.trim())
    .join('; ');
}

function collect(value: Json, key: string, found: Map<string, Set<string>>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, key, found);
  else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (VALUE_KEY.test(name)) add(found, name, HOLE);
      else collect(item, name, found);
    }
  } else add(found, key, isNumber(value) ? (CODE_KEY.test(key) ? String(value) : HOLE) : maskValues(String(value)));
}

function add(found: Map<string, Set<string>>, key: string, text: string): void {
  const label = key === '' ? '' : `${maskValues(key)}:`;
  const values = found.get(label) ?? new Set<string>();
  found.set(label, values.add(text));
}
