import type { JsonObject } from '../../json.ts';
import { nameTokens } from '../../names.ts';
import { typesOf } from '../../schema/index.ts';

const CODE = new Set('command commands cmd cmds cmdline shell bash script sql argv snippet'.split(' '));
const RUN = /\b(?:execut|eval|interpret|program|python|javascript|snippet|source|scripts?\b|runs?\b|shell)/i;

/** Whether a text parameter holds a command or code, of which a list of parts is no list of items. */
export function isCodeText({ name, words }: { name: string; words: string }): boolean {
  const tokens = nameTokens(name);
  return tokens.some(token => CODE.has(token)) || (tokens.includes('code') && RUN.test(words));
}

const PROSE = new Set(
  'text texts message msg content contents body prompt sentence paragraph speech utterance html markdown script source template'.split(
    ' ',
  ),
);

/** Whether a list where text is wanted is more likely one text in parts (code, or words to say) than several values. */
export function isOneText(place: { name: string; words: string; schemas: readonly JsonObject[] }): boolean {
  const isText = place.schemas.length > 0 && place.schemas.every(schema => typesOf(schema).join() === 'string');
  return isText && (isCodeText(place) || nameTokens(place.name).some(token => PROSE.has(token)));
}
