import { typesOf } from '../schema/index.ts';
import { literalKey } from './forms/literal-key.ts';
import type { Place } from './place.ts';

const WORD = /[^\s,，、。;；!！?？"'“”‘’「」『』《》()（）[\]{}<>]+/gu;
const QUOTED =
  /"([^"\n]{1,200})"|“([^”\n]{1,200})”|「([^」\n]{1,200})」|『([^』\n]{1,200})』|《([^》\n]{1,200})》|(?<!\p{L})'([^'\n]{1,200})'(?!\p{L})/gu;

/** What in the user's words fits a parameter by its type, literals, pattern or format, less what the call holds already; each once. */
export function intentCandidates(intent: string, place: Place, used: ReadonlySet<string>): string[] {
  const found = candidates(intent, place).filter(text => !used.has(text) && (isNumeric(place) || place.accepts(text)));
  return [...new Set(found)];
}

function candidates(intent: string, place: Place): string[] {
  const words = (intent.match(WORD) ?? []).map(word => word.replace(/[.:：]+$/u, ''));
  if (place.literals) {
    const said = new Set(words.map(literalKey));
    return place.literals
      .filter(literal => typeof literal === 'string')
      .filter(literal => said.has(literalKey(literal)));
  }
  if (isNumeric(place)) return intent.match(/(?<![\w.,:/-])-?\d+(?:\.\d+)?(?![\w:/-]|[.,]\d)/g) ?? [];
  if (place.patterns.some(pattern => /^\^.*\$$/s.test(pattern)) || place.formats.some(format => FORMATS.has(format)))
    return words;
  return place.patterns.length === 0 && place.formats.length === 0
    ? [...intent.matchAll(QUOTED)].map(match => match.slice(1).find(Boolean)!)
    : [];
}

const FORMATS = new Set(['email', 'uri', 'url', 'uuid', 'ipv4', 'ipv6', 'date', 'date-time']);

function isNumeric(place: Place): boolean {
  const types = place.schemas.flatMap(typesOf);
  return types.length > 0 && types.every(type => type === 'integer' || type === 'number');
}
