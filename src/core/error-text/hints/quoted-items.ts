const QUOTED =
  /(?<![\w])'([^'\n]{0,200})'(?!\w)|"([^"\n]{0,200})"|`([^`\n]{0,200})`|“([^”\n]{0,200})”|「([^」\n]{0,200})」/g;

/** A name in quotes, or bare; for use within a larger pattern: one capture group each, read with `pick`. */
export const NAME = String.raw`(?:'([^'\n]{1,200})'|"([^"\n]{1,200})"|\x60([^\x60\n]{1,200})\x60|“([^”\n]{1,200})”|([\w$./:@-]*[\w$]))`;

/** The first group that took part. */
export function pick(groups: readonly (string | undefined)[]): string | undefined {
  return groups.find(group => group !== undefined);
}

/** Literals of a list: quoted ones where there are any, else the parts between commas, bars, slashes or "or". */
export function listItems(text: string): string[] {
  const quoted = [...text.matchAll(QUOTED)].map(match => pick(match.slice(1))!).filter(item => item !== '');
  if (quoted.length > 0) return [...new Set(quoted)];
  const bracketed = /^\s*\[([\w$./-]+(?: [\w$./-]+)+)\]\s*$/.exec(text)?.[1];
  if (bracketed !== undefined) return [...new Set(bracketed.split(' '))];
  const items = text
    .replace(/^[\s[({<]+|[\s\])}>.。]+$/g, '')
    .split(/\s*(?:[,，、|;；]|\bor\b|\band\b|或者?|和|\s\/\s)\s*/)
    .map(item => item.trim())
    .filter(item => item !== '' && item !== '...' && item !== '…' && item.length <= 80 && !/\s.*\s.*\s/.test(item));
  return [...new Set(items)];
}
