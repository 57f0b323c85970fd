import type { Json } from '../../json.ts';
import { nameTokens } from '../../names.ts';

const DATA = new Set(
  'json payload data raw args arguments params properties metadata config filter filters where'.split(' '),
);
/** Content of files and bodies of requests, where an object can only be JSON; a list may be its lines. */
const CONTENT = new Set('content contents body'.split(' '));
const NO_JSON = /(?<!\p{L})(?:not?|never|without)(?:\s+\w+){0,2}\s+json|[不非]\S{0,3}json/iu;

/** Whether a text parameter holds JSON: its name, or the words about it, say so. */
export function isForJson(value: Json, { name, words }: { name: string; words: string }, errorText: string): boolean {
  const tokens = nameTokens(name);
  if (tokens.some(token => DATA.has(token) || (CONTENT.has(token) && !Array.isArray(value)))) return true;
  if (NO_JSON.test(words)) return false;
  return /\bjson\b|serialized|stringified|序列化/i.test(`${words}\n${errorText}`);
}
