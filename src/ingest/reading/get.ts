/** What a log says at a place, or `undefined`: own properties and list items only. */
export function get(value: unknown, ...steps: readonly (string | number)[]): unknown {
  let at = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

/** The first of some keys under which an object says something other than null. */
export function getFirst(value: unknown, keys: readonly string[]): { key: string; value: unknown } | undefined {
  for (const key of keys) {
    const found = get(value, key);
    if (found !== undefined && found !== null) return { key, value: found };
  }
  return undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list, or an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that says something, or `undefined`. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number, or `undefined`. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** An id or a time: a text, or a number as text. */
export function wordOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** A kind, a state, a name: a text, a number as text, else ''. */
export function nameOf(value: unknown): string {
  return wordOf(value) ?? '';
}

/** The value of a JSON text that holds an object or a list; anything else as it is. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{"]/.test(value)) return value;
  try {
    const inner: unknown = JSON.parse(value);
    return typeof inner === 'string' && /^\s*[[{"]/.test(inner) ? parsed(inner) : inner;
  } catch {
    return value;
  }
}
