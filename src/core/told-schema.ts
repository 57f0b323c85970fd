import { parsedArguments } from './arguments-text/index.ts';
import { readErrorHints } from './error-text/index.ts';
import type { Failure } from './failure.ts';
import { isObject, type JsonObject, setOwn } from './json.ts';

/** What errors call the types of JSON. */
const TYPES: readonly [RegExp, string][] = [
  [/^(?:int(?:eger)?|int32|int64|long|whole number|整数|整型)$/i, 'integer'],
  [/^(?:number|float|float64|double|numeric|数字|数值|浮点数)$/i, 'number'],
  [/^(?:str(?:ing)?|text|字符串|文本)$/i, 'string'],
  [/^(?:array|list|sequence|slice|数组|列表)$/i, 'array'],
  [/^(?:bool(?:ean)?|布尔值?|布尔型)$/i, 'boolean'],
  [/^(?:object|dict(?:ionary)?|map|mapping|对象|字典)$/i, 'object'],
];
const TYPE = String.raw`(?<type>int(?:eger)?|int32|int64|long|whole number|number|float(?:64)?|double|numeric|string|str|text|array|list|sequence|slice|bool(?:ean)?|object|dict(?:ionary)?|map(?:ping)?|整数|整型|数字|数值|浮点数|字符串|文本|数组|列表|布尔值?|布尔型|对象|字典)(?![\p{L}\p{N}])`;
const NAME = String.raw`["'\x60/.]*(?<name>[\p{L}_$][\p{L}\p{N}_$-]*)["'\x60]*`;
/** Sentences that give one parameter one type, as validators and servers write them. */
const SENTENCES: readonly RegExp[] = [
  String.raw`(?<![\p{L}\p{N}_.])${NAME}\s*[:：]?\s*(?:parameter |argument |field |value )?(?:must|should|has to|needs to)\s+be\s+(?:of type\s+|a valid\s+|an?\s+|type\s+)?["'\x60]?${TYPE}`,
  String.raw`(?<![\p{L}\p{N}_.])${NAME}\s*(?:参数)?\s*(?:的类型)?(?:必须|应该?|需要?)(?:是|为)?\s*(?:一个)?${TYPE}`,
  String.raw`(?<![\p{L}\p{N}_.])${NAME}\s+is not of type\s+["'\x60]?${TYPE}`,
  String.raw`(?<![\p{L}\p{N}_.])${NAME}\s*[:：]\s*(?:invalid (?:input|type)\s*[:：]\s*)?expected\s+(?:an?\s+)?["'\x60]?${TYPE}["'\x60]?\s*(?:,|but|instead)`,
  String.raw`expected\s+(?:an?\s+)?${TYPE}\s*,\s*received\s+\w+\s*(?:at|→|->)\s*["'\x60]?${NAME}\s*(?:$|[\n"'\x60,;)\]])`,
  String.raw`(?:^|\n)${NAME}\n\s+Input should be an?\s+(?:valid\s+)?${TYPE}`,
  String.raw`field\s+(?:\w+\.)?${NAME}\s+of type\s+(?:\[\])?${TYPE}`,
].map(source => new RegExp(source, 'giu'));

const known = new WeakMap<Failure, JsonObject | null>();

/**
 * What the error alone tells of the parameters of a tool whose definition is not known: types and accepted literals of those that the call
 * gives, each stated for the parameter by its name. Says nothing of the others. `null` where it tells none, or speaks of missing and unknown ones too.
 */
export function toldSchema(failure: Failure): JsonObject | null {
  const found = known.get(failure);
  if (found !== undefined) return found;
  const told = readAnew(failure);
  known.set(failure, told);
  return told;
}

function readAnew({ argumentsText, errorText, tools }: Failure): JsonObject | null {
  const args = errorText === null || tools.length > 0 ? undefined : parsedArguments(argumentsText);
  if (!isObject(args)) return null;
  const text = errorText!.slice(0, 20_000);
  const { allowed, missing, unknown } = readErrorHints(text);
  if (missing.length > 0 || unknown.length > 0) return null;
  const properties: JsonObject = {};
  for (const name of Object.keys(args)) setOwn(properties, name, {});
  let isTold = false;
  for (const [name, type] of typesIn(text)) {
    if (!Object.hasOwn(args, name)) continue;
    setOwn(properties, name, { type });
    isTold = true;
  }
  for (const { parameter, literals } of allowed) {
    if (parameter === undefined || !Object.hasOwn(args, parameter)) continue;
    setOwn(properties, parameter, { type: 'string', enum: literals });
    isTold = true;
  }
  return isTold ? { type: 'object', properties } : null;
}

/** The type of each parameter that a sentence gives one; none where two disagree. */
function typesIn(text: string): Map<string, string> {
  const found = new Map<string, string | null>();
  for (const sentence of SENTENCES)
    for (const { groups } of text.matchAll(sentence)) {
      const { name, type: word } = groups as { name: string; type: string };
      const type = TYPES.find(([words]) => words.test(word))![1];
      found.set(name, (found.get(name) ?? type) === type ? type : null);
    }
  return new Map([...found].flatMap(([name, type]) => (type === null ? [] : [[name, type]])));
}
