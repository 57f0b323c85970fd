import { pythonToJson } from '../../core/python-literal.ts';
import { isRecord, parsed } from './get.ts';

/** Arguments that a tracer wrote as JSON, as JSON in a text (once or twice), or as Python's repr; a text stays as it is where it is none. */
export function looseArguments(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const inner = parsed(value);
  if (typeof inner === 'string') return pythonToJson(inner.trim()) ?? inner;
  // The text itself keeps numbers as they were written.
  return /^\s*[[{]/.test(value) ? value : inner;
}

/** An object whose only field is `key` stands for what is in it. */
export function unwrapped(value: unknown, key: string): unknown {
  const inner = parsed(value);
  return isRecord(inner) && Object.keys(inner).length === 1 && isRecord(inner[key]) ? inner[key] : value;
}
