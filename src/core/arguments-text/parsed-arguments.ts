import { type Json, tryParseJson } from '../json.ts';
import { readArguments } from './read-arguments.ts';

/** What a JSON parser makes of the text of arguments; `undefined` where it is no JSON. Parses nothing that was read just before. */
export function parsedArguments(text: string): Json | undefined {
  const reading = readArguments(text);
  if (reading.status !== 'read') return undefined;
  if (reading.steps.length === 0 && reading.values.length === 1) return reading.values[0];
  return reading.steps.includes('backslashes') || reading.steps.includes('empty') ? tryParseJson(text) : undefined;
}
