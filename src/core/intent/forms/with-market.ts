const MARKETS: readonly (readonly [suffix: RegExp, words: string])[] = [
  [/^(?:SH|SS|SHSE|SSE|XSHG)$/i, '沪市|沪|上海证券交易所|上交所|上证|上海|Shanghai|SHSE|SSE|SH'],
  [/^(?:SZ|SZSE|XSHE)$/i, '深市|深|深圳证券交易所|深交所|深证|深圳|Shenzhen|SZSE|SZ'],
  [/^(?:BJ|BSE|BJSE)$/i, '北交所|北京证券交易所|北京|Beijing|BSE|BJ'],
];

/** A code that names its market in letters with the number that the words give to this market, before it and after it; none where they give none, or two. */
export function withMarket(text: string, words: string): string[] {
  const [, before, code, after] = /^\s*(?:([A-Za-z]{2,4})[.:]?)?(\d{6})(?:[.:]?([A-Za-z]{2,4}))?\s*$/.exec(text) ?? [];
  const market = before ?? after;
  if (code === undefined || market === undefined || (before !== undefined && after !== undefined)) return [];
  const names = MARKETS.find(([suffix]) => suffix.test(market))?.[1];
  if (names === undefined) return [];
  const own = numbersOf(names, words);
  const others = MARKETS.filter(([suffix]) => !suffix.test(market)).flatMap(([, other]) => numbersOf(other, words));
  const [number, ...more] = new Set(own);
  if (number === undefined || more.length > 0 || others.includes(number)) return [];
  return [`${number}.${code}`, `${code}.${number}`, `${number}:${code}`, `${code}:${number}`];
}

/** The numbers that words give to a market: 沪市为 1, `0 = Shenzhen`, `1 for Shanghai`. */
function numbersOf(names: string, words: string): string[] {
  const name = `(?<![A-Za-z])(?:${names})(?![A-Za-z])(?:A股|股票|市场|证券)?`;
  return [
    ...words.matchAll(new RegExp(`${name}\\s*(?:为|是|用|=|:|：|→|->|is|as)\\s*["'“]?(\\d)(?!\\d)`, 'giu')),
    ...words.matchAll(
      new RegExp(
        `(?<!\\d)(\\d)["'”]?\\s*(?:为|是|表示|代表|=|:|：|-|for|is|means)?\\s*${name}(?!\\s*(?:为|是|用|=|:|：))`,
        'giu',
      ),
    ),
  ].map(match => match[1]!);
}
