import { verbOf } from '../effect.ts';
import { readErrorHints } from '../error-text/index.ts';
import { epochOf } from '../intent/forms/epoch.ts';
import { glossedLiteral } from '../intent/forms/gloss.ts';
import { halfWidth } from '../intent/forms/half-width.ts';
import { plainShape } from '../intent/forms/plain-shape.ts';
import { toPlaces } from '../intent/place.ts';
import { getOwn, isNumber, isObject, isScalar, type Json, type JsonObject } from '../json.ts';
import { getAt, type JsonPath } from '../json-path.ts';
import type { Kind } from '../kinds.ts';
import { isTypo } from '../match-name.ts';
import { isSameName, normalName } from '../names.ts';
import { type JsonType, literalsOf, requiredOf, schemasAt, typesOf } from '../schema/index.ts';
import { effectOf } from './effect-of.ts';
import { forUser, hopeless, inLanguageOf, repairable } from './finding.ts';
import { isCutJson } from './suspicions.ts';
import type { Case, Finding } from './types.ts';

/** A value that is none of the allowed ones: a spelling of one, or a choice of the user's. */
export function judgeEnum(path: JsonPath, value: JsonObject, about: Case): Finding {
  const given = getAt(value, path) ?? null;
  const schema = about.tool?.inputSchema ?? null;
  if (saysNothing(given) && !isRequiredAt(path, about))
    return repairable(kindOfNothing(given, 'enum_violation'), `${path.join('.')} says nothing, and may be left out.`);
  const literals = (schema ? schemasAt(schema, path) : []).flatMap(declared => literalsOf(declared) ?? []);
  const told = [toPlaces(schema)(path).words, about.tool?.description ?? ''];
  if (typeof given === 'string' && told.some(words => glossedLiteral(given, literals, words) !== null))
    return repairable(
      'enum_violation',
      `"${given}" is what one of the values that ${path.join('.')} takes stands for.`,
    );
  return judgeChoice(path.join('.'), given, literals.map(String), about);
}

/** As `judgeEnum`, with the literals at hand. */
export function judgeChoice(name: string, given: Json, literals: readonly string[], about: Case): Finding {
  const inner = isObject(given) ? scalarsIn(given) : [];
  const text = isObject(given) || Array.isArray(given) ? inner.map(String).join() : String(given);
  const suggested = readErrorHints(about.error).didYouMean.filter(({ right }) => literals.includes(right));
  const parts = text.split(/\s*[,;|，]\s*/);
  const isSpelling = parts.every(
    part => literals.includes(part) || literals.filter(literal => isSpelledLike(part, literal)).length === 1,
  );
  if (suggested.length === 1 || (text !== '' && isSpelling)) {
    return repairable('enum_violation', `"${text}" spells one of the values that ${name} takes.`);
  }
  const list = literals.slice(0, 12).join(', ');
  return forUser(
    'enum_violation',
    `"${text}" is none of the values that ${name} takes: ${list}.`,
    inLanguageOf(about, `${name} can only be ${list}: which one?`, `${name} 只能是 ${list}，选哪一个？`),
  );
}

/** Whether two texts are one but for case, separators, accents, plural, or one letter of a long word. */
export function isSpelledLike(given: string, literal: string): boolean {
  if (given === '' || literal === '') return given === literal;
  if (normalName(given) === '' || normalName(literal) === '')
    return given.trim().toLowerCase() === literal.trim().toLowerCase();
  return isSameName(given, literal) || isTypo(normalName(given), normalName(literal));
}

/** The scalar of an object that holds one, beside what may only describe it. */
function scalarsIn(object: JsonObject): Json[] {
  const values = Object.entries(object).filter(([key]) => !/^(?:type|description|title)$/i.test(key));
  return values.length === 1 && isScalar(values[0]![1]) ? [values[0]![1]] : [];
}

const NEEDS_OFFSET = /(?<!A-)Z(?![A-Za-z])|\[\+-\]|RFC ?3339|[Tt]ime ?[Zz]one|[Oo]ffset|date-time|时区/;
const ZONE_IN_WORDS =
  /\b(?:UTC|GMT|Z)\b|[+-]\d{1,2}(?::?\d{2})?\b|\b(?:[ECMP][SD]T|CET|CEST|BST|JST|IST|AEST)\b|\b[A-Z][a-z]+\/[A-Z][a-z_]+|time ?zone|北京时间|时区|东八区/;

/** A value in the wrong form: it can be written anew, unless what the form wants is nowhere to be found. */
export function judgeFormat(path: JsonPath, value: JsonObject, about: Case): Finding {
  const given = getAt(value, path);
  const name = path.join('.');
  const schemas = about.tool?.inputSchema ? schemasAt(about.tool.inputSchema, path) : [];
  if (saysNothing(given ?? null) && !isRequiredAt(path, about))
    return repairable(kindOfNothing(given ?? null, 'format_violation'), `${name} says nothing, and may be left out.`);
  const form = schemas.map(schema => `${getOwn(schema, 'pattern') ?? ''} ${getOwn(schema, 'format') ?? ''}`).join(' ');
  const isMidnight = typeof given === 'string' && /T00:00(?::00(?:\.0+)?)?$/.test(given);
  const lacksOffset =
    typeof given === 'string' &&
    !(isMidnight && schemas.some(schema => getOwn(schema, 'format') === 'date')) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(given) &&
    NEEDS_OFFSET.test(`${form} ${about.error}`);
  if (lacksOffset && !ZONE_IN_WORDS.test(about.input.intent ?? '')) {
    return forUser(
      'format_violation',
      `${name} needs a time zone, and nobody named one.`,
      inLanguageOf(about, `In which time zone is ${given}?`, `${given} 是哪个时区的时间？`),
    );
  }
  return repairable('format_violation', `${name} is not written in the form that is wanted.`);
}

/** A value of the wrong type: it can be converted, unless it says nothing in that type. */
export function judgeType(path: JsonPath, value: JsonObject, about: Case): Finding {
  const given = getAt(value, path) ?? null;
  const types = about.tool?.inputSchema ? schemasAt(about.tool.inputSchema, path).flatMap(typesOf) : [];
  const name = path.join('.') || 'the arguments';
  if (isCutJson(given) && !types.includes('string'))
    return hopeless('truncated', `The JSON text at ${name} ends too early, and what is missing cannot be known.`);
  if (saysNothing(given) && !isRequiredAt(path, about))
    return repairable(kindOfNothing(given, 'wrong_type'), `${name} says nothing, and may be left out.`);
  const place = toPlaces(about.tool?.inputSchema ?? null)(path);
  const isShape = plainShape(given, place) !== null;
  if (!isShape && typeof path.at(-1) === 'string' && isSeveralForOne(given, types, about))
    return forUser(
      'wrong_type',
      `${name} takes one, and several are given to a tool that does more than read.`,
      inLanguageOf(
        about,
        `${name} takes only one: which one, or one after the other?`,
        `${name} 只能是一个：要哪一个，还是逐个执行？`,
      ),
    );
  const isTime = typeof given === 'string' && epochOf(given, place, about.input.intent) !== null;
  if (types.length === 0 || isTime || types.some(type => isConvertible(given, type))) {
    return repairable(
      'wrong_type',
      `${name} has the wrong type${types.length > 0 ? `: ${types.join(' or ')} is wanted` : ''}.`,
    );
  }
  const wanted = types.join(' or ');
  const shown = isObject(given) || Array.isArray(given) ? name : String(given);
  return forUser(
    'wrong_type',
    `${name} must be ${wanted}, and "${shown}" is none.`,
    inLanguageOf(about, `${name} must be ${wanted}: what should it be?`, `${name} 必须是 ${wanted}，应填什么？`),
  );
}

function saysNothing(value: Json): boolean {
  return typeof value === 'string' && /^\s*(?:null|none|undefined|nil|n\/a|无)?\s*$/i.test(value);
}

/** A word for null is a null. */
function kindOfNothing(value: Json, kind: Kind): Kind {
  return typeof value === 'string' && value.trim() !== '' ? 'null_for_optional' : kind;
}

export function isRequiredAt(path: JsonPath, { tool }: Case): boolean {
  const schema = tool?.inputSchema ?? null;
  const parents = schema ? schemasAt(schema, path.slice(0, -1)) : [];
  return parents.length === 0 || parents.some(parent => requiredOf(parent, schema).includes(String(path.at(-1))));
}

/** Whether a parameter is an empty list or object that may be left out: of a read, or of what only makes something new. */
export function isEmptyOption(path: JsonPath, given: Json | undefined, about: Case): boolean {
  const isEmpty = Array.isArray(given) ? given.length === 0 : isObject(given) && Object.keys(given).length === 0;
  if (!isEmpty || typeof path.at(-1) !== 'string' || isRequiredAt(path, about)) return false;
  const { toolName } = about.input;
  return effectOf(about) === 'read' || MAKES.has(verbOf(toolName) ?? '');
}

const MAKES = new Set(['create', 'add', 'new', 'make', 'post', 'send', 'insert']);

/** Whether several items stand where a write takes one, and nothing says how they are joined. */
function isSeveralForOne(given: Json, types: readonly JsonType[], { input, tool, error }: Case): boolean {
  if (!Array.isArray(given) || given.length < 2 || types.length === 0 || types.includes('array')) return false;
  if (effectOf({ input }) === 'read' || !given.every(isScalar)) return false;
  const words = `${tool?.description ?? ''} ${JSON.stringify(tool?.inputSchema ?? '')} ${error}`;
  return !/comma|separat|delimit|joined|csv|逗号|分隔|json/i.test(words);
}

function isConvertible(given: Json, type: JsonType): boolean {
  if (type === 'string' || type === 'array') return true;
  if (type === 'object') return typeof given !== 'boolean' && !isNumber(given);
  if (isObject(given)) return scalarsIn(given).some(inner => isConvertible(inner, type));
  if (Array.isArray(given)) return given.length === 1 && isConvertible(given[0]!, type);
  if (type === 'number' || type === 'integer')
    return (
      isNumber(given) ||
      (typeof given === 'string' &&
        /[\d０-９]/.test(given) &&
        /^[\s+-]*[#$€£¥￥]?[\d.,_\s]+(?:e[+-]?\d+)?\s*[%a-z\u4e00-\u9fff]{0,8}$/i.test(halfWidth(given)))
    );
  if (type === 'boolean') return /^(?:true|false|yes|no|on|off|1|0|y|n|是|否)$/i.test(String(given));
  return false;
}
