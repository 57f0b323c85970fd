import { type Json, type JsonObject, setOwn, tryParseJson } from '../json.ts';

const ENTRY = /^([A-Za-z_][\w.-]*|\p{Script=Han}{1,12})\s*[:：]\s*(.*)$/u;
const ITEM = /^\s*-\s+(.+)$/;

/**
 * Reads arguments written a line each, as in YAML (`name: value`, and lists of `- item` lines), their values as text unless they are JSON. `null` where a line is
 * anything else: whether the names are parameters is for the schema to say.
 */
export function readLines(text: string): JsonObject | null {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '' && !/^\s*(?:---|#.*|```\w*)\s*$/.test(line));
  const found: JsonObject = {};
  let list: Json[] | null = null;
  for (const line of lines) {
    const item = ITEM.exec(line)?.[1];
    const [, name, value] = ENTRY.exec(line) ?? [];
    const said = toValue(item !== undefined && list ? item : (value ?? ''));
    if (said === undefined) return null;
    if (item !== undefined && list) list.push(said);
    else if (name === undefined || value === undefined || Object.hasOwn(found, name)) return null;
    else {
      list = value === '' ? [] : null;
      setOwn(found, name, list ?? said);
    }
  }
  const isWhole = Object.values(found).every(value => !Array.isArray(value) || value.length > 0);
  return lines.length > 0 && isWhole ? found : null;
}

/** A value in quotes without them; a plain one as it is written. `undefined` where more than a value may stand there. */
function toValue(text: string): Json | undefined {
  const plain = text.trim();
  if (/^["[{]/.test(plain)) return tryParseJson(plain);
  const quoted = /^'((?:[^']|'')*)'$/.exec(plain)?.[1];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  return /[{}[\]"]|,\s*[\w-]+\s*[:=]|^[|>&*!%@]/.test(plain) ? undefined : plain;
}
