import type { ErrorObject } from 'ajv';
import { type Json, type JsonObject, toPlain } from '../json.ts';
import { type JsonPath, parsePointer, toPointer } from '../json-path.ts';
import { compileSchema } from './compile-schema.ts';

/** One way in which arguments break their schema. `path` ends at the missing or the unknown parameter for `required` and `additionalProperties`. */
export type Violation = { path: JsonPath; keyword: string; message: string; params: Record<string, unknown> };

/** Where arguments break their schema, in words a model can act on; empty where they hold, or where the schema cannot be used. */
export function checkArguments(schema: JsonObject | null, value: Json): Violation[] {
  const validate = schema && compileSchema(schema);
  if (!validate || validate(toPlain(value))) return [];
  return (validate.errors ?? []).map(error => toViolation(error, value));
}

/** Whether arguments hold under their schema; true where there is no usable one. */
export function isValid(schema: JsonObject | null, value: Json): boolean {
  const validate = schema && compileSchema(schema);
  return !validate || validate(toPlain(value)) === true;
}

function toViolation(
  { instancePath, keyword, message = 'is not allowed', params }: ErrorObject,
  value: Json,
): Violation {
  const parent = parsePointer(instancePath, value);
  const name =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : undefined;
  const path = typeof name === 'string' ? [...parent, name] : parent;
  const place = toPointer(path) || 'the arguments';
  const words =
    keyword === 'required'
      ? 'is required and missing'
      : keyword === 'additionalProperties'
        ? 'is not a parameter'
        : message;
  const allowed = Array.isArray(params.allowedValues)
    ? `: ${params.allowedValues.map(item => JSON.stringify(item)).join(', ')}`
    : '';
  return { path, keyword, message: `${place} ${words}${allowed}`, params };
}
