import { candidatesOf, instruments } from '../../../data/demo/market/instruments.mjs';

/** What users ask about most, and the names they use in English. */
const popular = [
  ['600519', 'Kweichow Moutai'],
  ['300750', 'CATL'],
  ['00700', 'Tencent'],
  ['600036', 'China Merchants Bank'],
  ['002594', 'BYD'],
  ['601318', 'Ping An Insurance'],
  ['000858', 'Wuliangye'],
  ['09988', 'Alibaba'],
  ['688981', 'SMIC'],
  ['000333', 'Midea'],
  ['03690', 'Meituan'],
  ['601398', 'ICBC'],
  ['000651', 'Gree'],
  ['600030', 'CITIC Securities'],
  ['01810', 'Xiaomi'],
  ['600900', 'Yangtze Power'],
  ['300059', 'East Money'],
  ['000725', 'BOE'],
];

const english = new Map(popular);
const rank = new Map(popular.map(([stem], at) => [stem, at]));

/** The instruments, each with how often it is asked for; the first fifth makes up nearly all of it. */
export const subjects = [...instruments.values()].map(({ code, stem, name }) => ({
  code,
  stem,
  names: { zh: name, en: english.get(stem) ?? name },
  weight: rank.has(stem) ? 60 / (rank.get(stem) + 4) : 0.12,
  isPopular: rank.has(stem),
  isShared: candidatesOf(stem).length > 1,
}));

const weights = subjects.map(subject => [subject, subject.weight]);

/** So many different instruments, the popular ones more often. */
export function pickSubjects(dice, count) {
  const picked = new Set();
  while (picked.size < count) picked.add(dice.weighted(weights));
  return [...picked];
}
