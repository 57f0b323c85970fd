import { isRecord } from './get.ts';

/** The same arguments as one text, whether they were written as text or as an object, and in whatever order of keys. */
export function jsonKey(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? {}, sorted);
  try {
    return JSON.stringify(JSON.parse(value), sorted);
  } catch {
    return value.trim() === '' ? '{}' : value;
  }
}

function sorted(_: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
