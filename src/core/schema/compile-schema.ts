import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { canonicalJson, type JsonObject, toPlain } from '../json.ts';
import { compilePattern } from './pattern.ts';

const options: Options = {
  allErrors: true,
  strict: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
  verbose: true,
  code: {
    regExp: Object.assign((pattern: string) => ({ test: compilePattern(pattern) ?? (() => true) }), {
      code: 'compilePattern',
    }),
  },
};

const byObject = new WeakMap<JsonObject, ValidateFunction | null>();
const byText = new Map<string, ValidateFunction | null>();

/** The validator of a JSON Schema (draft 7 or 2020-12), compiled once; `null` where the schema cannot be used (a remote reference, say). */
export function compileSchema(schema: JsonObject): ValidateFunction | null {
  const known = byObject.get(schema);
  if (known !== undefined) return known;
  const text = canonicalJson(schema);
  let validate = byText.get(text);
  if (validate === undefined) {
    validate = compile(schema, text);
    if (byText.size >= 2_000) byText.clear();
    byText.set(text, validate);
  }
  byObject.set(schema, validate);
  return validate;
}

function compile(schema: JsonObject, text: string): ValidateFunction | null {
  try {
    const is2020 = /"\$schema":"[^"]*2020-12|"prefixItems"|"\$dynamicRef"|"unevaluatedProperties"/.test(text);
    const ajv = is2020 ? new Ajv2020(options) : new Ajv(options);
    addFormats.default(ajv);
    const { $id: _id, $schema: _schema, ...rest } = toPlain(schema) as Record<string, unknown>;
    return ajv.compile(rest);
  } catch {
    return null;
  }
}
