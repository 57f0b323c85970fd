import { type Json, type JsonObject, setOwn, tryParseJson } from '../json.ts';

const START = String.raw`[A-Za-z_][\w.-]*\s*=(?!=)`;
const BETWEEN = new RegExp(String.raw`\s*[,;&\n]\s*(?=${START})`);
const SPACED = /^(?:[A-Za-z_][\w.-]*=[^\s=,;&]+)(?:\s+[A-Za-z_][\w.-]*=[^\s=,;&]+)+$/;

/**
 * Reads arguments written as assignments side by side (`city=Paris, days=3`), their values as text unless they are quoted. `null` where a value
 * could be more than one, or two assignments give one name: whether the names are parameters is for the schema to say.
 */
export function readAssignments(text: string): JsonObject | null {
  const plain = text.trim();
  if (plain.length > 5_000 || !new RegExp(`^${START}`).test(plain)) return null;
  const found: JsonObject = {};
  for (const part of plain.split(SPACED.test(plain) ? /\s+/ : BETWEEN)) {
    const [, name, written] = /^([A-Za-z_][\w.-]*)\s*=\s*(.+)$/s.exec(part) ?? [];
    const value = written === undefined ? undefined : toValue(written.trim());
    if (name === undefined || value === undefined || Object.hasOwn(found, name)) return null;
    setOwn(found, name, value);
  }
  return found;
}

function toValue(text: string): Json | undefined {
  const quoted = /^"[^"]*"$/.test(text) ? tryParseJson(text) : /^'([^'\\]*)'$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  return /[,;=&"'`{}[\]()<>\n%\\]/.test(text) ? undefined : text;
}
