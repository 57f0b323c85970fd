import { editDistance, normalName } from '../../names.ts';
import type { Knowledge } from '../knowledge.ts';

/** Whether code (SQL, a command) changes only where it holds the token that the error rejects, into the token that the error proposes. */
export function isCorrectedToken(from: string, to: string, { hints, effect }: Knowledge): boolean {
  const isWrite = /^\s*(?:delete|drop|update|insert|merge|truncate|alter|create|replace|grant|revoke)\b/i.test(from);
  const isRead = (effect === 'read' && !isWrite) || /^\s*(?:select|with|show|explain|describe)\b/i.test(from);
  return hints.didYouMean.some(({ wrong, right }) => {
    if (!wrong || !/^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(wrong) || !/^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(right))
      return false;
    if (!isInScope(from, right)) return false;
    if (from.trim() === wrong || !(isRead || isNear(wrong, right))) return false;
    const rights = wrong.includes('.') || !right.includes('.') ? [right] : [right, right.split('.').at(-1)!];
    return rights.some(token => {
      const corrected = replaceToken(from, namedIn(from, wrong), token);
      return corrected !== from && corrected === to;
    });
  });
}

/** Whether a qualified name belongs to a table or an alias that the code names already. */
export function isInScope(code: string, name: string): boolean {
  const qualifier = name.split('.').at(-2);
  if (qualifier === undefined) return true;
  const names: readonly string[] = code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return names.includes(qualifier);
}

/** What an error qualifies (`default.order`), as the code itself names it: without its owner, where that is the only thing of this name there. */
export function namedIn(code: string, wrong: string): string {
  const last = wrong.split('.').at(-1)!;
  if (last === wrong || code.includes(wrong)) return wrong;
  const bare = code.replace(/'(?:[^'\\]|\\.|'')*'/g, "''");
  const name = last.replace(/[$]/g, '\\$&');
  const isOnce = bare.match(new RegExp(`(?<![\\w$.])${name}(?![\\w$.]|\\s+by\\b)`, 'gi'))?.length === 1;
  return isOnce && !new RegExp(`\\.${name}(?![\\w$])`, 'i').test(bare) ? last : wrong;
}

/** What changes the world takes no other name than the one that was meant. */
function isNear(wrong: string, right: string): boolean {
  const [a, b] = [normalName(wrong), normalName(right)];
  return a === b || (Math.min(a.length, b.length) >= 6 && editDistance(a, b, 2) <= 2);
}

/** Replaces whole identifiers outside quoted texts. */
function replaceToken(code: string, wrong: string, right: string): string {
  const pattern = /'(?:[^'\\]|\\.|'')*'|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/gu;
  return code.replace(pattern, (token, at: number) => {
    if (token.startsWith("'")) return token;
    if (token === wrong) return /^\s+by\b/i.test(code.slice(at + token.length)) ? token : right;
    const parts = token.split('.');
    if (wrong.includes('.') || right.includes('.') || parts.at(-1) !== wrong) return token;
    return [...parts.slice(0, -1), right].join('.');
  });
}
