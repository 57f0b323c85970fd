/** Control and direction characters, which could act on a terminal or hide text. */
const UNSAFE = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/** Text from a log made safe for a terminal: what could act on it is shown as `\u001b`. */
export function toPrintable(text: string): string {
  return text.replace(UNSAFE, toEscape);
}

/** The same on one line, cut at `width` characters. */
export function toLine(text: string, width = 100): string {
  const line = toPrintable(text.replaceAll(/\s+/g, ' ').trim());
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}

/** JSON text whose strings are safe for a terminal; it parses to the same value. */
export function toSafeJson(json: string): string {
  return json.replace(UNSAFE, toEscape);
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
