import { isScalar, type Json } from './json.ts';
import { nameTokens } from './names.ts';

/** Whether a value can play the role that a parameter's name tells: a date is no place, an address has an `@`. A name without an id in it may hold a name, which is none. True where the name tells none, or the value is no scalar. */
export function fitsRole(name: string, value: Json, from: string): boolean {
  if (!isScalar(value) || value === '' || (typeof value === 'boolean' && !isId(nameTokens(name).at(-1) ?? '')))
    return true;
  const text = String(value);
  const last = nameTokens(name).at(-1) ?? '';
  if (isId(last) && !isId(nameTokens(from).at(-1) ?? '')) return /\d/.test(text);
  const test = ROLES.find(([words]) => words.has(last))?.[1];
  return test === undefined || test.test(text);
}

function isId(word: string): boolean {
  return /^(?:\w*ids?|uuid|guid)$/.test(word) && !/^(?:grid|valid|void|paid|bid|kid|solid|fluid|android)s?$/.test(word);
}

const set = (words: string) => new Set(words.split(' '));
const ROLES: readonly [ReadonlySet<string>, RegExp][] = [
  [
    set('date startdate enddate datetime timestamp day'),
    /\d|^(?:today|now|yesterday|tomorrow|latest|last|this|next|mon|tue|wed|thu|fri|sat|sun)|[今昨明前后]天|最近|本周|上周/i,
  ],
  [set('time'), /\d|^(?:now|noon|midnight|today)|点/i],
  [set('url uri href'), /[./:]/],
  [set('email mail'), /@/],
  [set('source origin departure destination arrival sender recipient'), /^(?!\s*\d{4}([-/.]?)\d{2}\1\d{2}(?!\d))/],
  [set('latitude longitude lat lon lng'), /^\s*-?\d/],
  [set('limit count offset page size'), /^\s*\d/],
];
