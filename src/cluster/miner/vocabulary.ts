import {
  CODE_AHEAD,
  EXIT_AHEAD,
  FILE_END,
  GLUE,
  HOST_END,
  NAMERS,
  PYTHON_TYPES,
  STATUS_AHEAD,
  TELLING,
  THINGS,
  TYPES,
  UNSPACED_NAMER,
} from './words.ts';

/** The token of what varies: one value, or several side by side. */
export const HOLE = 0;
/** A hole that takes telling words as well: so much stood there that they are values too. */
export const WIDE = 1;
/** The token of free text: any number of words. */
export const FREE = 2;
/** Marks the side on which a token of a script without spaces was cut from a value. */
export const CUT = '…';

/** Whether a token stands for what varies. */
export function isHole(id: number): boolean {
  return id >= 0 && id <= FREE;
}

const HOLES = ['<*>', '<*!>', '<**>'];

/** What a token is for the learner. */
export type TokenTraits = {
  /** How much one filler like this says that its place varies; 0: nothing. */
  weight: number;
  /** Words of constant text that it counts for. */
  bulk: number;
  isTelling: boolean;
  isThing: boolean;
  isNamer: boolean;
  isFixed: boolean;
  isType: boolean;
  isUnspaced: boolean;
  /** Whether it is a word in small letters that stands for a name between words of a script without spaces. */
  isLatin: boolean;
  isIdentifier: boolean;
  /** Which numbers after it are codes. */
  ahead: 'code' | 'status' | 'exit' | null;
  /** Whether what `=` gives it tells errors apart. */
  keepsValue: boolean;
  /** Whether the name of a character follows it. */
  namesCharacter: boolean;
};

/** What a word is by its form alone. */
export type WordForm = {
  /** Its token, in the singular. */
  id: number;
  isValue: boolean;
  isTelling: boolean;
  isLiteral: boolean;
  isYesOrNo: boolean;
  isDay: boolean;
  keepsValue: boolean;
};

/** A name of several parts in small letters. */
const JOINED = /^[a-z]+(?:[_-][a-z]+)+$/;
/** A place within a value, such as `data/timeout`. */
const PLACE = /^[a-z]\w*\/[a-z]\w*$/;
/** A code so long that many of them are values. */
const LONG_CODE = /^#\d{4,}$/;
const CAPITALISED = /^[A-Z][a-z]+$/;
/** A column with its table. */
const DOTTED = /^[a-z_]+\.[a-z_]+$/;
const LETTER = /^[a-z]$/;
const LATIN = /^[a-z][\w.-]*$/;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const OPERATORS = new Set(['<', '>', '<=', '>=', '==', '!=']);
const LITERAL = /^(?:true|false|null|none|nil|undefined|nan)$/i;
const YES_OR_NO = /^(?:yes|no)$/i;
const KEEPS_VALUE = /^(?:(?:\w*[_-])?(?:code|status|errno)|type|error|error_?type|reason|kind)$/i;
const NAMES_A_CHARACTER = /^(?:token|character|char|delimiter)$/;
const DAY_OR_MONTH = /^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}$/i;
const MAX_FORMS = 200_000;
const MAX_TOKENS = 500_000;

/** Gives each distinct token a small number, with what the learner must know of it and a hash that depends on its text alone. */
export class Vocabulary {
  readonly texts: string[] = [...HOLES];
  readonly traits: TokenTraits[] = HOLES.map(traitsOf);
  /** All holes are alike to the hash. */
  readonly hashes: number[] = HOLES.map(() => hash('<*>'));
  readonly #ids = new Map<string, number>(HOLES.map((text, id) => [text, id]));

  readonly #forms = new Map<string, WordForm>();

  /** What a word is by its form. */
  formOf(word: string): WordForm {
    const known = this.#forms.get(word);
    if (known) return known;
    const isValue = isValueWord(word);
    const form = {
      id: isValue ? HOLE : this.idOf(singular(inSmall(word))),
      isValue,
      isTelling: TELLING.test(word),
      isLiteral: LITERAL.test(word),
      isYesOrNo: YES_OR_NO.test(word),
      isDay: DAY_OR_MONTH.test(word),
      keepsValue: KEEPS_VALUE.test(word),
    };
    // A slice would keep the whole text alive.
    if (this.#forms.size < MAX_FORMS) this.#forms.set(Buffer.from(word).toString(), form);
    return form;
  }

  /** The number of a token; beyond half a million distinct tokens a new one is a value. */
  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    if (this.texts.length >= MAX_TOKENS) return HOLE;
    const id = this.texts.length;
    // A slice would keep the whole text alive.
    const own = Buffer.from(text).toString();
    this.texts.push(own);
    this.traits.push(traitsOf(own));
    this.hashes.push(hash(own));
    this.#ids.set(own, id);
    return id;
  }
}

/** A word that begins a sentence as it is within one; the name of a class that is also a type stays. */
function inSmall(word: string): string {
  const small = CAPITALISED.test(word) ? word.toLowerCase() : word;
  return TYPES.has(small) ? word : small;
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word) || GLUE.has(word.toLowerCase())) return word;
  return word.slice(0, -1);
}

/** Whether a word looks like a name that people give: underscores, dots, capitals within. */
function isIdentifier(word: string): boolean {
  return (
    /[_./\-~@$\d:]/.test(word) ||
    /[a-z][A-Z]/.test(word) ||
    (word.length > 3 && /[A-Z]/.test(word) && word === word.toUpperCase())
  );
}

/** Whether a word is a value by its form alone: a host, a file, a symbol with its exchange, a path of several parts, a long random name. */
function isValueWord(word: string): boolean {
  const slash = word.indexOf('/');
  if (slash === 4 && word.startsWith('data/')) return true;
  if (slash > 0 && slash !== word.lastIndexOf('/')) return true;
  if (
    word === 'localhost' ||
    (word.includes('.') && (HOST_END.test(word) || FILE_END.test(word) || /^[A-Z]+\.[A-Z]+$/.test(word)))
  )
    return true;
  return word.length > 24 && /[a-z][A-Z]+[a-z]+[A-Z]/.test(word) && !/[aeiou]{1}.{0,4}[aeiou]/.test(word);
}

/** How much a word that may be a value says, as a filler, that its place varies. */
function weightOf(text: string, isIdentifier: boolean): number {
  if (isIdentifier) return JOINED.test(text) ? 2.75 : DOTTED.test(text) ? 3 : 2.7;
  if (LETTER.test(text)) return 4;
  return LONG_CODE.test(text) ? 0.6 : 1;
}

function traitsOf(text: string): TokenTraits {
  const isFixed =
    (text.startsWith('#') && !LONG_CODE.test(text)) ||
    text.endsWith('=') ||
    OPERATORS.has(text) ||
    GLUE.has(text.toLowerCase());
  const isUnspaced = UNSPACED.test(text);
  const isType = TYPES.has(text);
  const isTelling = TELLING.test(text) && !PLACE.test(text);
  const isOpen = HOLES.includes(text);
  const identifier = !isUnspaced && isIdentifier(text);
  return {
    weight: isFixed || isTelling || (isType && !PYTHON_TYPES.has(text)) ? 0 : weightOf(text, identifier),
    bulk: isOpen ? 0 : isUnspaced ? Math.max(1, text.length / 2) : 1,
    isTelling,
    isThing: THINGS.has(text),
    isNamer: NAMERS.has(text) || UNSPACED_NAMER.test(text),
    isFixed,
    isType,
    isUnspaced,
    isLatin: !isFixed && !isType && LATIN.test(text),
    isIdentifier: identifier,
    ahead: EXIT_AHEAD.test(text) ? 'exit' : CODE_AHEAD.test(text) ? 'code' : STATUS_AHEAD.test(text) ? 'status' : null,
    keepsValue: KEEPS_VALUE.test(text),
    namesCharacter: NAMES_A_CHARACTER.test(text),
  };
}

/** A 32-bit hash of a text. */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  sum ^= sum >>> 15;
  sum = Math.imul(sum, 0x2c1b3c6d);
  sum ^= sum >>> 12;
  return sum | 0;
}
