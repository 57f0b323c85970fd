/**
 * Whether two texts differ only by the case of a sign in which case has meaning: `1M` is a month and `1m` a minute, `MB` are bytes and `Mb` bits.
 * `among`: the literals that the sign is one of. Signs for days, hours and weeks, and plain words, mean the same in any case.
 */
export function isCasedUnit(from: string, to: string, among: readonly string[] = []): boolean {
  const [a, b] = [from.trim(), to.trim()];
  if (a === b || a.toLowerCase() !== b.toLowerCase()) return false;
  if (/^[\d.]*\s*m$/i.test(a)) return /\d/.test(a) || among.some(literal => /^[dhw]$/i.test(literal));
  const sign = a.replace(/^[\d.]+\s*/, '');
  if (!UNIT.test(sign)) return false;
  return sign !== a || isMixed(a) || isMixed(b);
}

/** Letters of both cases. */
function isMixed(text: string): boolean {
  return text !== text.toLowerCase() && text !== text.toUpperCase();
}

/** Signs in which the case tells a scale or a unit: bits and bytes, milli and mega. */
const UNIT = /^(?:[kmgtp]i?b|[kmgtp]i?bps|[kmgt]b?it|[kmgt]?b\/s|mo|m(?:hz|w|wh|a|v|s|g|l|pa|bar|ol))$/i;
