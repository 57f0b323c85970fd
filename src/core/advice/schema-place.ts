import { getOwn, isObject, type JsonObject } from '../json.ts';
import { parsePointer, toPointer } from '../json-path.ts';

/** Where a parameter is declared in a schema, and how; null where it is not. Looks through properties and items. */
export function schemaPlace(schema: JsonObject | null, pointer: string): { at: string; declared: JsonObject } | null {
  let declared = schema;
  const path: string[] = [];
  for (const step of parsePointer(pointer).map(String)) {
    const isItem = step === '*';
    const next = isItem ? getOwn(declared ?? undefined, 'items') : propertyOf(declared, step);
    if (!isObject(next)) return null;
    path.push(...(isItem ? ['items'] : ['properties', step]));
    declared = next;
  }
  return declared && { at: toPointer(path), declared };
}

function propertyOf(schema: JsonObject | null, name: string) {
  const properties = getOwn(schema ?? undefined, 'properties');
  return isObject(properties) ? getOwn(properties, name) : undefined;
}
