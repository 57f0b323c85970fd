import type { ErrorHints } from '../error-text/index.ts';
import { isNumber, type Json, type JsonObject, tryParseJson } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import type { Kind } from '../kinds.ts';
import { isSameName } from '../names.ts';
import { isValid } from '../schema/index.ts';
import { askFor } from './by-arguments-text.ts';
import { forUser, hopeless, inLanguageOf, repairable } from './finding.ts';
import { judgeBeyond } from './judge-limit.ts';
import { judgeRange } from './judge-range.ts';
import { argumentsOf, judgeUnknown } from './judge-unknown.ts';
import { judgeChoice, judgeFormat } from './judge-value.ts';
import { type Leaf, leavesOf } from './leaves.ts';
import { speaksOfOther } from './speaks-of-other.ts';
import type { Case, Finding } from './types.ts';

/** An error that blames the call, although the schema shows nothing: a rule that the schema does not tell, or a fault of the tool. */
export function judgeCallError(kind: Kind, about: Case, hints: ErrorHints): Finding {
  const value = argumentsOf(about);
  if (speaksOfOther(kind, about, hints, value)) {
    return hopeless('provider_bug', 'The error is about something that is not in the call.');
  }
  switch (kind) {
    case 'missing_required':
      return judgeMissingByError(about, hints, value);
    case 'unknown_parameter':
    case 'wrong_parameter_name':
      return judgeUnknownByError(about, hints, value);
    case 'null_for_optional':
      return leavesOf(value).some(({ value: leaf }) => leaf === null)
        ? repairable(kind, 'A parameter is null, and may be left out.')
        : hopeless('provider_bug', 'The error is about a null that is not in the call.');
    case 'enum_violation':
      return judgeEnumByError(about, hints, value);
    case 'format_violation':
      return judgeFormatByError(about, hints, value);
    case 'range_or_count_limit':
      return judgeLimitByError(about, hints, value);
    case 'wrong_type':
      return repairable(kind, 'The error says that a value has the wrong type.');
    case 'unparsable_arguments':
      return judgeParseError(value, about);
    default:
      return hopeless(kind, 'The error tells no change that could help.');
  }
}

function judgeMissingByError(about: Case, { missing }: ErrorHints, value: JsonObject): Finding {
  const named = missing.join(', ');
  const names = named || 'Something that the error does not name';
  const kind = 'missing_required';
  const question = named
    ? askFor(about, named)
    : inLanguageOf(about, 'What is missing in the call?', '这次调用缺少什么？');
  if (Object.keys(value).length === 0 && about.tool === null)
    return forUser(kind, `${names} must be given, and the call has no arguments.`, question);
  return forUser(kind, `${names} must be given, and nobody gave it.`, question);
}

function judgeUnknownByError(about: Case, { unknown, didYouMean }: ErrorHints, value: JsonObject): Finding {
  if (didYouMean.length > 0) return repairable('wrong_parameter_name', `The error proposes "${didYouMean[0]!.right}".`);
  const key = Object.keys(value).find(name => unknown.includes(name));
  if (key !== undefined) return judgeUnknown([key], value, about);
  return forUser(
    'unknown_parameter',
    'The error names a parameter that is not known.',
    inLanguageOf(about, 'A parameter is not possible here: go on without it?', '有参数不受支持，要去掉它继续吗？'),
  );
}

function judgeEnumByError(about: Case, { allowed, rejected }: ErrorHints, value: JsonObject): Finding {
  const [first] = allowed;
  const leaf = leafAtFault(value, first?.parameter, rejected);
  if (!first || !leaf) {
    return forUser(
      'enum_violation',
      'The error refuses a value.',
      inLanguageOf(about, 'A value is not possible here: which one is meant?', '有参数取值无效，应填什么？'),
    );
  }
  return judgeChoice(leaf.path.join('.'), leaf.value, first.literals, about);
}

function judgeFormatByError(about: Case, hints: ErrorHints, value: JsonObject): Finding {
  const leaf =
    leafAtFault(value, undefined, hints.rejected) ??
    leavesOf(value).find(
      ({ value: item, path }) => typeof item === 'string' && about.error.includes(String(path.at(-1))),
    );
  return leaf
    ? judgeFormat(leaf.path, value, about)
    : repairable('format_violation', 'The error says that a value is not written in the form that is wanted.');
}

function judgeLimitByError(about: Case, { limits }: ErrorHints, value: JsonObject): Finding {
  const range = judgeRange(value, about);
  if (range) return range;
  const limit = limits[0]?.max ?? Number.NaN;
  const beyond = pathsBeyond(value, limit, limits[0]?.parameter);
  if (beyond === null) {
    return forUser(
      'range_or_count_limit',
      'The error says that a limit is exceeded.',
      inLanguageOf(about, 'A limit is exceeded: what should be changed?', '超出了限制，应如何修改？'),
    );
  }
  return judgeBeyond(beyond, value, { limit, isLower: false }, about);
}

/** The argument that is beyond a limit: the one that the error names, else the only one. */
function pathsBeyond(value: JsonObject, limit: number, parameter: string | undefined): JsonPath | null {
  const sizes = Object.entries(value).filter(([name, item]) => {
    const isNamed = parameter !== undefined && isSameName(name, parameter);
    return isNamed || (!Number.isNaN(limit) && sizeOf(item) > limit);
  });
  const named = sizes.find(([name]) => parameter !== undefined && isSameName(name, parameter));
  const found = named ?? (sizes.length === 1 ? sizes[0] : undefined);
  return found ? [found[0]] : null;
}

function sizeOf(item: Json): number {
  if (Array.isArray(item)) return item.length;
  if (isNumber(item)) return Number(item.toString());
  return typeof item === 'string' && /[,;，；]/.test(item) ? item.split(/[,;，；]/).length : Number.NaN;
}

/** The argument that the error blames: named by it, or with the value that it refuses. */
function leafAtFault(value: JsonObject, parameter: string | undefined, rejected: readonly string[]): Leaf | undefined {
  const leaves = leavesOf(value);
  return (
    leaves.find(
      ({ path }) =>
        parameter !== undefined &&
        isSameName(String(path.findLast(step => typeof step === 'string')), parameter.split('.').at(-1)!),
    ) ??
    leaves.find(({ value: item }) => rejected.includes(String(item))) ??
    leaves.find(
      ({ value: item }) =>
        typeof item === 'string' && item.split(/\s*[,;|，]\s*/).some(part => rejected.includes(part)),
    )
  );
}

/** A parse failed, though the arguments are JSON: it was a text within them, or the log keeps only what the parse left. */
function judgeParseError(value: JsonObject, { error, tool }: Case): Finding {
  const isBroken = leavesOf(value).some(
    ({ value: item }) => typeof item === 'string' && /^\s*[[{]/.test(item) && tryParseJson(item) === undefined,
  );
  if (isBroken) return repairable('unparsable_arguments', 'A text within the arguments should be JSON and is none.');
  const isOfCall = /argument|param|(?<!json |of )\binput|tool.?call|function.?call|tool use|dispatched|参数/i.test(
    error,
  );
  if (!isOfCall && Object.keys(value).length > 0 && tool?.inputSchema && isValid(tool.inputSchema, value))
    return hopeless(
      'unparsable_result',
      'The arguments are whole: what could not be parsed is what the tool got back.',
    );
  return hopeless(
    'unparsable_arguments',
    'The arguments as written are not in the log, only what a failed parse left.',
  );
}
