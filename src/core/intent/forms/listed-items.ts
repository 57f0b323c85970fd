import { nameTokens, singular } from '../../names.ts';
import { typesOf } from '../../schema/index.ts';
import type { Place } from '../place.ts';
import { cutsAddress } from './cuts-address.ts';
import { withoutBullets } from './joined-list.ts';
import { literalKey } from './literal-key.ts';
import { spells } from './spells.ts';
import { type Said, statedSeparator } from './stated-separator.ts';

/** Where a list is wanted: its own place, and that of its items. */
export type ListPlace = { list: Place; item: Place; isOnly: boolean };

const MARKS = /[,;，、；|\n]/;
const SPLITS = [',', '，', '、', ';', '；', '|', '\n'] as const;

/**
 * The items that a text says where a list is wanted: the parts between its separators, or the text itself where it is one item. `null`
 * where it could be either (`Paris, France`) and neither schema, error nor the user's words decide.
 */
export function listedItems(text: string, place: ListPlace, said: Said): string[] | null {
  if (!MARKS.test(text)) return areChoices(text, place.list.name) || areWords(text, place) ? null : [text];
  if (isOneMark(text)) return [text];
  if (/\{[^{}]*[,;|][^{}]*\}/.test(text) || BOUND.test(place.list.name) || isDecimal(text, said.intent)) return null;
  const stated = statedSeparator(place.list, said, place.isOnly);
  const separate = stated !== null && text.includes(stated) ? parts(text, stated) : null;
  if (stated !== null && text.includes(stated)) return separate && cutsAddress(separate) ? [text] : separate;
  const found = SPLITS.flatMap(mark => (text.includes(mark) ? [parts(text, mark)] : []));
  const [pieces, ...others] = found.filter(items => items !== null && !cutsAddress(items));
  if (!pieces || others.length > 0) return isOneItem(text, place, said, []) ? [text] : null;
  if (isOneItem(text, place, said, pieces)) return [text];
  return areItems(text, pieces, place, said) ? pieces : null;
}

/** Values that are bound to places in a statement, in which any mark may stand. */
const BOUND = /^(?:params?|parameters|bind(?:ing)?s?|bind_?(?:values|params))$/i;

/** A URL with marks after its host that begin no other address, or a glob that has them in braces only. */
function isOneMark(text: string): boolean {
  if (/\s/.test(text)) return false;
  if (/^[a-z][a-z\d+.-]*:\/\/[^,;|\s]+[/?#]/i.test(text)) {
    const [, ...others] = text.split(/[,;|]/);
    return others.every(
      other => !/^(?:[a-z][a-z\d+.-]*:\/\/|www\.|[\w-]+(?:\.[\w-]+)+(?:\/|$))/i.test(other) && other !== '',
    );
  }
  return /[*?/.]/.test(text) && /\{[^{}]*,[^{}]*\}/.test(text) && !MARKS.test(text.replace(/\{[^{}]*\}/g, ''));
}

/** A number with a decimal comma, where the user separates numbers by another mark. */
function isDecimal(text: string, intent: string | null): boolean {
  if (!intent || !/^-?\d+,\d+$/.test(text.trim())) return false;
  const number = text.trim().replace(/[-]/g, '\\-');
  return new RegExp(`(?<![\\d,])${number}\\s*[;/|]\\s*-?\\d|\\d\\s*[;/|]\\s*${number}(?![\\d,])`).test(intent);
}

/** Codes or paths side by side, or the words of a command where a list of them is wanted: one item or several. */
function areWords(text: string, { list, item }: ListPlace): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || isLiteral(text, item)) return false;
  return (
    words.every(isCode) ||
    nameTokens(list.name).some(word => /^(?:command|cmd|args|argv|arguments?|flags?)$/.test(word))
  );
}

/** Words with slashes between them, where choices are wanted: one or several. */
function areChoices(text: string, name: string): boolean {
  if (!/^[\p{L}\d ]+(?:\/[\p{L}\d ]+)+$/u.test(text)) return false;
  return nameTokens(name).some(word => /^(?:option|choice|answer|alternative|value)s?$/.test(word));
}

function parts(text: string, separator: string): string[] | null {
  const items = withoutBullets(text.split(separator).map(item => item.trim()));
  return items.every(Boolean) ? items : null;
}

function isOneItem(text: string, { item }: ListPlace, { intent }: Said, pieces: readonly string[]): boolean {
  if (isLiteral(text, item)) return true;
  if (isFormed(item) && item.accepts(text) && !pieces.every(piece => item.accepts(piece))) return true;
  if (intent && ['"', '“', '「', '`', '『'].some(mark => intent.includes(`${mark}${text}`))) return true;
  return !isFormed(item) && isProse(text, pieces);
}

function areItems(text: string, pieces: readonly string[], { list, item }: ListPlace, { intent }: Said): boolean {
  if (pieces.every(piece => isLiteral(piece, item))) return true;
  if (isFormed(item)) return pieces.every(piece => item.accepts(piece)) && !item.accepts(text);
  const types = item.schemas.flatMap(typesOf);
  if (types.length > 0 && types.every(type => type === 'integer')) return pieces.every(piece => /^-?\d+$/.test(piece));
  if (intent && !intent.includes(text) && pieces.every(piece => spells(intent, piece))) return true;
  if (text.includes('、') || holdsTokens(list.name)) return true;
  return pieces.every(isCode) && (pieces.some(piece => /\d|[./\\@:_]/.test(piece)) || !isPlaceName(list.name));
}

function isLiteral(text: string, { literals }: Place): boolean {
  return literals?.some(literal => typeof literal === 'string' && literalKey(literal) === literalKey(text)) ?? false;
}

/** Whether the schema says how an item looks. */
function isFormed({ patterns, formats }: Place): boolean {
  return patterns.length > 0 || formats.length > 0;
}

/** A sentence is one item, whatever commas it holds. */
function isProse(text: string, pieces: readonly string[]): boolean {
  if (text.length > 1_000) return true;
  if (/\s/.test(text.trim()) && /[.!?。！？]\s*$/.test(text)) return true;
  return [...pieces, ...(pieces.length === 0 ? [text] : [])].some(
    piece => piece.split(/\s+/).length >= 5 || (piece.match(/\p{Script=Han}/gu) ?? []).length >= 15,
  );
}

function isCode(text: string): boolean {
  return /^[\w.$#@:/\\~*-]+$/.test(text) && (/[\d./\\@:_*]/.test(text) || text === text.toUpperCase());
}

/** Whether the items of a list by this name are marks and codes, within which no separator stands. */
function holdsTokens(name: string): boolean {
  const word = singular(nameTokens(name).findLast(token => !/^(?:list|array|set)$/.test(token)) ?? '');
  return TOKENS.has(word);
}

const TOKENS = new Set(
  `id ids tag hashtag label keyword category code symbol ticker key field column email url uri domain scope permission role
   extension indicator metric ticker language hash ip ips port`.split(/\s+/),
);

function isPlaceName(name: string): boolean {
  return nameTokens(name).some(word =>
    /^(?:cit(?:y|ies)|locations?|places?|address(?:es)?|regions?|towns?)$/.test(word),
  );
}
