import { isNumber, isObject, type Json } from '../../core/json.ts';

/** A field of a JSON error: its path, or null for the message itself, and its distinct texts; a code is written `#404`. */
export type JsonField = { label: string | null; texts: string[] };
export type JsonParts = { before: string; fields: JsonField[] };

/** Keys whose values name the place or the value at fault, not the fault. */
const VALUE_KEY =
  /^(?:path|loc|input|received_value|value|ctx|url|instancePath|schemaPath|data|params|.*request_?id|trace_?id|log_?id|rid|timestamp|time|date|perf|dataVol|id|expected|received|minimum|maximum|inclusive|exact|param|stack|headers|documentation_url|doc_url|help|link|links)$/i;
const CODE_KEY = /(?:code|errno|status|statuscode)$/i;
const MESSAGE_KEY =
  /^(?:error|errors|message|msg|error_?message|error_?msg|errmsg|err_msg|error_description|detail|details|description|reason|info|title|stderr|text|content|result|cause|body|output|response|toolResult|structuredContent)$/i;
/** Says that something is an error, and nothing more. */
const HOLLOW = /^(?:error|failed|failure|fail|false|text|success|none|null)$/i;

/** A field with a whole text or a number. */
const FIELD = /["'](\w+)["']\s*:\s*(?:"((?:[^"\\]|\\.){1,2000})"|(-?\d{1,6})\b)/g;
/** Codes that are words with numbers: `E1001`. */
const CODE_WORD = /^[A-Z]{1,4}[-_]?\d{1,6}$/;
const MAX_TORN = 8000;
const MAX_DEPTH = 12;
const MAX_LENGTH = 50_000;

/** The fields of the JSON value that a text ends with, in an order that does not depend on how it is written; null where there is none. */
export function readJsonParts(text: string): JsonParts | null {
  const open = jsonStart(text);
  if (open < 0 || text.length - open > MAX_LENGTH) return null;
  const value = parse(text.slice(open));
  const found = new Map<string, Set<string>>();
  if (value === undefined) {
    if (text.charCodeAt(open) !== 123 || !collectTorn(text.slice(open), found)) return null;
  } else if (isObject(value) || (Array.isArray(value) && value.some(isObject))) collect(value, '', found, 0);
  else if (Array.isArray(value) && open === 0 && value.every(item => typeof item === 'string'))
    collect(value, 'message', found, 0);
  else return null;
  const messages: string[] = [];
  const fields: JsonField[] = [];
  for (const [path, texts] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const key = path.slice(path.lastIndexOf('.') + 1);
    const distinct = [...texts].sort();
    if (MESSAGE_KEY.test(key) && !distinct[0]!.startsWith('#')) messages.push(...distinct);
    else fields.push({ label: path, texts: distinct });
  }
  if (messages.length > 0) fields.unshift({ label: null, texts: [...new Set(messages)] });
  if (fields.length === 0) fields.push({ label: keysOf(value ?? null), texts: [] });
  return { before: text.slice(0, open).trim(), fields };
}

function jsonStart(text: string): number {
  const first = text.charCodeAt(0);
  if (first === 123 || first === 91) return 0;
  const open = text.search(/\{\s*["'{]|\[\s*\{/);
  return open;
}

function parse(text: string): Json | undefined {
  return tryParse(text) ?? (/^[{[]\s*\{?\s*'/.test(text) ? tryParse(toJson(text)) : undefined);
}

/** The numbers that matter here are short: no need for the slower parse that keeps their text. */
function tryParse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Python's way of writing an object, as JSON. */
function toJson(text: string): string {
  return text.replace(
    /'((?:[^'\\]|\\.)*)'(?=\s*[:,}\]])|"(?:[^"\\]|\\.)*"|\b(None|True|False)\b/g,
    (whole, inner: string | undefined, word: string | undefined) => {
      if (inner !== undefined) return JSON.stringify(inner.replace(/\\'/g, "'"));
      return word === undefined ? whole : word === 'None' ? 'null' : word.toLowerCase();
    },
  );
}

function collect(value: Json, path: string, found: Map<string, Set<string>>, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (Array.isArray(value)) for (const item of value) collect(item, path, found, depth + 1);
  else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (!VALUE_KEY.test(name)) collect(item, path === '' ? name : `${path}.${name}`, found, depth + 1);
    }
  } else if (isNumber(value)) {
    if (CODE_KEY.test(key)) add(found, path, `#${String(value)}`);
  } else if (typeof value === 'string' && value.trim() !== '' && !HOLLOW.test(value.trim())) {
    add(found, path, CODE_KEY.test(key) && (/^-?\d{1,6}$/.test(value) || CODE_WORD.test(value)) ? `#${value}` : value);
  }
}

/** The fields of JSON that was cut short or is none to a parser, as far as they can be read; tells whether a message was among them. */
function collectTorn(text: string, found: Map<string, Set<string>>): boolean {
  let hasMessage = false;
  for (const [, key, quoted, number] of text.slice(0, MAX_TORN).matchAll(FIELD)) {
    if (VALUE_KEY.test(key!)) continue;
    const value = quoted === undefined ? number! : (tryParse(`"${quoted}"`) ?? quoted);
    if (typeof value !== 'string' || (!MESSAGE_KEY.test(key!) && !CODE_KEY.test(key!))) continue;
    if (quoted !== undefined) hasMessage ||= MESSAGE_KEY.test(key!) && !HOLLOW.test(value.trim());
    collect(quoted === undefined ? Number(value) : value, key!, found, 0);
  }
  return hasMessage;
}

function add(found: Map<string, Set<string>>, path: string, text: string): void {
  const texts = found.get(path);
  if (texts) texts.add(text);
  else found.set(path, new Set([text]));
}

function keysOf(value: Json): string {
  const first = Array.isArray(value) ? value.find(isObject) : value;
  return isObject(first) ? Object.keys(first).sort().join(',') : '[]';
}
