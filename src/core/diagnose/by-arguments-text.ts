import { contradictedKey, parsedArguments, readArguments } from '../arguments-text/index.ts';
import { isRemark } from '../intent/original.ts';
import { toPlaces } from '../intent/place.ts';
import { placedByOrder } from '../intent/positional.ts';
import { isObject, type Json } from '../json.ts';
import { propertiesOf, requiredOf } from '../schema/index.ts';
import { forUser, hopeless, inLanguageOf, repairable } from './finding.ts';
import { leavesOf } from './leaves.ts';
import type { Case, Finding } from './types.ts';

/** What the text of the arguments shows by itself: it is no JSON object. Null where it is one. */
export function diagnoseArgumentsText(about: Case): Finding | null {
  const { argumentsText } = about.input;
  const value = parsedArguments(argumentsText);
  if (value === undefined) return argumentsText.trim() === '' ? diagnoseEmpty(about) : diagnoseMalformed(about);
  if (!isObject(value)) return diagnoseNoObject(about, value);
  const reading = readArguments(argumentsText);
  const isRepeated = reading.status === 'read' && reading.steps.includes('repeated key');
  return isRepeated && DUPLICATE.test(about.error)
    ? repairable('unparsable_arguments', 'A parameter is written twice, with one value.')
    : null;
}

const DUPLICATE = /\b(?:duplicat|repeat)\w*|\btwice\b|重复/i;

function diagnoseEmpty(about: Case): Finding {
  const required = requiredOf(about.tool?.inputSchema ?? null);
  if (required.length === 0)
    return repairable('unparsable_arguments', 'The arguments are an empty text, and the tool requires none.');
  return hopeless(
    'truncated',
    `The arguments are an empty text, though ${required.join(', ')} must be given: they were lost.`,
  );
}

function diagnoseMalformed(about: Case): Finding {
  const reading = readArguments(about.input.argumentsText);
  switch (reading.status) {
    case 'read':
      return repairable('unparsable_arguments', 'The arguments are no JSON, but what they say can be read.');
    case 'unreadable':
      if (isRemark(about.input.argumentsText))
        return hopeless('unparsable_arguments', 'What stands for the arguments is a remark, and no call.');
      return diagnoseTwice(about) ?? repairable('unparsable_arguments', 'The arguments are no JSON.');
    case 'cut': {
      const { partial, open, values } = reading;
      if (open === 'object')
        return repairable('truncated', 'The arguments end too early: only closing brackets are missing.');
      if (open === 'list' && isSpelledOut(partial, about.input.intent)) {
        return repairable('truncated', 'The arguments end within a list that the user spelled out.');
      }
      if (values.length > 0 && !hasContent(partial))
        return repairable('truncated', 'After a whole value, the arguments begin another that says nothing.');
      return hopeless('truncated', 'The arguments end too early, and what is missing cannot be known.');
    }
    default:
      return reading satisfies never;
  }
}

/** A parameter that is written twice, with two values; null where none is. */
function diagnoseTwice(about: Case): Finding | null {
  const name = contradictedKey(about.input.argumentsText);
  if (name === null) return null;
  return forUser(
    'unparsable_arguments',
    `"${name}" is written twice, with different values.`,
    inLanguageOf(
      about,
      `${name} is given twice, with different values: which one holds?`,
      `${name} 出现了两次且值不同，以哪个为准？`,
    ),
  );
}

function diagnoseNoObject(about: Case, value: Json): Finding {
  const schema = about.tool?.inputSchema ?? null;
  const required = requiredOf(schema);
  const isEmptyList = Array.isArray(value) && value.length === 0;
  if (value === null || isEmptyList) {
    const given = isEmptyList ? 'an empty list' : 'null';
    if (required.length === 0)
      return repairable('null_for_optional', `The arguments are ${given} where an object without parameters is meant.`);
    const names = required.join(', ');
    return forUser(
      'missing_required',
      `The arguments are ${given}, though ${names} must be given.`,
      askFor(about, names),
    );
  }
  if (typeof value === 'string') {
    const inner = readArguments(value);
    if (inner.status === 'read' && inner.values.every(isObject) && value.trim() !== '') {
      return repairable('double_encoded', 'The arguments are JSON text within a JSON text.');
    }
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    return repairable('wrapped_arguments', 'The arguments stand within a list.');
  }
  if (Array.isArray(value) && placedByOrder(value, toPlaces(schema), about.input.intent))
    return repairable('wrong_type', 'The arguments are a bare list, and each of its values can only be one parameter.');
  const isOnlyParameter = propertiesOf(schema).size === 1 || required.length === 1;
  return isOnlyParameter
    ? repairable('wrong_type', "The arguments are the bare value of the tool's one parameter, not an object.")
    : forUser(
        'wrong_type',
        'The arguments are no object, and it is not said which parameter the value belongs to.',
        inLanguageOf(
          about,
          `Which parameter is ${JSON.stringify(value).slice(0, 80)} for?`,
          `${JSON.stringify(value).slice(0, 80)} 是哪个参数的值？`,
        ),
      );
}

/** The question for values that nobody gave. */
export function askFor(about: Case, names: string): string {
  return inLanguageOf(about, `What should ${names} be?`, `请提供 ${names}。`);
}

function isSpelledOut(partial: Json | null, intent: string | null): boolean {
  if (partial === null || intent === null) return false;
  let at = 0;
  return leavesOf(partial).every(({ path, value }) => {
    if (typeof path.at(-1) !== 'number') return !path.some(step => typeof step === 'number');
    const found = intent.indexOf(String(value), at);
    at = found + String(value).length;
    return found >= 0;
  });
}

function hasContent(partial: Json | null): boolean {
  return (
    partial !== null &&
    leavesOf(partial).some(({ value }) =>
      isObject(value) || Array.isArray(value) ? false : value !== null && String(value) !== '',
    )
  );
}
