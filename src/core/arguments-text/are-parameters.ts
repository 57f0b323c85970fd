import { isObject, type JsonObject } from '../json.ts';
import { propertiesOf } from '../schema/index.ts';
import type { ArgumentsReading } from './read-arguments.ts';

/** Whether a reading holds under what is declared: lines of `name: value` may be prose, unless every name is a parameter. */
export function areParameters(reading: ArgumentsReading & { status: 'read' }, schema: JsonObject | null): boolean {
  if (!reading.steps.includes('lines')) return true;
  const declared = propertiesOf(schema);
  return reading.values.every(value => isObject(value) && Object.keys(value).every(name => declared.has(name)));
}
