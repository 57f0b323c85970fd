const usual = ['.SH', '.SZ', '.HK'];

/** How codes end in Shanghai, Shenzhen and Hong Kong; `MARKET_SUFFIXES`, joined by commas, gives others. */
export const suffixes = process.env.MARKET_SUFFIXES?.split(',') ?? usual;
if (new Set(suffixes).size !== usual.length || suffixes.some(suffix => !/^[^\d\s,;][^\s,;]*$/.test(suffix)))
  throw new Error('MARKET_SUFFIXES takes three different suffixes, such as .SH,.SZ,.HK');

const codeEnd = new RegExp(`(?<=\\d)(?:${suffixes.map(escaped).join('|')})`, 'g');

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A text with the codes in it ending as they usually do: what is made of it is the same for all suffixes. */
export function withUsualSuffixes(text) {
  return text.replace(codeEnd, suffix => usual[suffixes.indexOf(suffix)]);
}
