import { readArguments } from '../../core/arguments-text/index.ts';
import { carriedArguments } from '../../core/intent/carried-arguments.ts';
import { getOwn, isObject, type Json, type JsonObject } from '../../core/json.ts';
import { isClosed, isValid, propertiesOf, requiredOf } from '../../core/schema/index.ts';
import type { Rule } from './rule.ts';

/** Reads text that lacks only closing braces, where the schema leaves no room for anything more; a read may lack what is optional. */
export const closeText: Rule = {
  name: 'close_text',
  kinds: ['truncated', 'unparsable_arguments'],
  change: 'reads text that lacks only closing braces',
  provenance: ['arguments'],
  run: ({ value, schema, isRead, toolName }) => {
    if (typeof value !== 'string' || !schema) return null;
    const reading = readArguments(value);
    if (reading.status !== 'cut' || reading.values.length > 0 || reading.open !== 'object') return null;
    const { partial } = reading;
    if (!isObject(partial)) return null;
    const inner = carriedArguments(partial, toolName) ?? partial;
    if (!isFull(inner, schema, schema, isRead) || !isValid(schema, inner)) return null;
    return [{ op: 'parse', path: '', from: value, to: partial, provenance: 'arguments' }];
  },
};

/** Whether every parameter that matters is there, in each object at the end of the text. */
function isFull(value: JsonObject, schema: JsonObject, root: JsonObject, isRead: boolean): boolean {
  const properties = propertiesOf(schema, root);
  if (
    !isClosed(schema) ||
    !(isRead ? requiredOf(schema, root) : [...properties.keys()]).every(name => Object.hasOwn(value, name))
  )
    return false;
  const lastName = Object.keys(value).at(-1);
  const last: Json | undefined = lastName === undefined ? undefined : getOwn(value, lastName);
  return !isObject(last) || isFull(last, properties.get(lastName!) ?? {}, root, isRead);
}
