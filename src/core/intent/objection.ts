import type { Objection, ObjectionCode } from '../failure.ts';
import type { Json } from '../json.ts';
import { type JsonPath, toPointer } from '../json-path.ts';

/** An objection at a place of the arguments. */
export function objection(code: ObjectionCode, path: JsonPath | string, value: Json, message: string): Objection {
  return { code, path: typeof path === 'string' ? path : toPointer(path), value, message };
}
