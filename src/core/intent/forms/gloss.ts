import type { Json } from '../../json.ts';
import { literalKey } from './literal-key.ts';

/**
 * The one literal that the words about a parameter explain by exactly this text (`qfq：前复权；hfq：后复权`, `hfq = back-adjusted`, `前复权(qfq)`); null where
 * they explain none or several so.
 */
export function glossedLiteral(text: string, literals: readonly Json[], words: string): string | null {
  if (words === '' || text.trim().length < 2) return null;
  const wanted = literalKey(text);
  if (wanted === '') return null;
  const found = literals.filter((literal): literal is string => {
    if (typeof literal !== 'string' || literal === '') return false;
    return glossesOf(literal, words).some(gloss => literalKey(gloss) === wanted);
  });
  return found.length === 1 ? found[0]! : null;
}

const GLOSS = String.raw`([^,;，；、。.:：=()（）\n|/]{1,40})`;

function glossesOf(literal: string, words: string): string[] {
  const own = `(?<![\\p{L}\\p{N}_])["'\`]?${literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}["'\`]?(?![\\p{L}\\p{N}_])`;
  const after = new RegExp(String.raw`${own}\s*(?:[:：=]|[-–—]+>?|是|为|表示|means|for)\s*${GLOSS}`, 'giu');
  const within = new RegExp(String.raw`${own}\s*[(（]${GLOSS}[)）]`, 'giu');
  const before = new RegExp(String.raw`(?:^|[,;，；、。.:：\s|/])${GLOSS}\s*[(（]\s*${own}\s*[)）]`, 'giu');
  const equal = new RegExp(String.raw`(?:^|[,;，；、。:：|/])\s*${GLOSS}\s*(?:=|[-–—]+>|[:：])\s*${own}`, 'giu');
  return [after, within, before, equal].flatMap(pattern => [...words.matchAll(pattern)].map(match => match[1]!.trim()));
}
