import { isObject, type Json, type JsonObject } from '../json.ts';
import { namesTool } from './role-names.ts';

/** The arguments at the end of a whole call that was written where only they belong (`{"name": …, "arguments": {…}}`); null where the value is no such call of this tool. */
export function carriedArguments(value: Json, toolName: string): JsonObject | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  const [key, held] = entries.at(-1) ?? [];
  if (key === undefined || entries.length !== 2 || !/^(?:arguments|parameters|args|params|input)$/.test(key))
    return null;
  const [name, called] = entries[0]!;
  return namesTool(name) && called === toolName && isObject(held!) ? held! : null;
}
