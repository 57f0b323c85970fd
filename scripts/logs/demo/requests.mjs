import { pickSubjects, subjects } from './subjects.mjs';

const indicators = ['latest', 'open', 'high', 'low', 'preClose', 'volume', 'changeRatio'];
const fields = ['name', 'industry', 'list_date', 'currency', 'pe_ttm'];
const day = number => `2026-11-${String(number).padStart(2, '0')}`;
const codesOf = list => list.map(({ code }) => code).join();

function quotes(dice, focus) {
  const count = dice.weighted([
    [1, 4],
    [2, 4],
    [3, 3],
    [5, 2],
    [8, 1],
  ]);
  const about = [focus, ...pickSubjects(dice, count).filter(subject => subject !== focus)].slice(0, count);
  const wanted = dice.chance(0.4) ? ['latest'] : dice.some(indicators, 1 + dice.below(3));
  return { tool: 'realtime_quote', about, args: { codes: codesOf(about), indicators: wanted.join() } };
}

function watchList(dice) {
  const about = dice.some(subjects, 51 + dice.below(subjects.length - 51));
  return { tool: 'realtime_quote', about, args: { codes: codesOf(about), indicators: 'latest' } };
}

function history(dice, focus) {
  const startdate = day(dice.pick([2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19]));
  const end = dice.weighted([
    [{ days: 1 + dice.below(4) }, 5],
    [{ enddate: day(Number(startdate.slice(-2)) + 1 + dice.below(5)) }, 4],
    [{ period: 'week' }, 3],
    [{ period: 'month' }, 1],
  ]);
  const adjust = dice.chance(0.25) && { adjust: dice.pick(['forward', 'backward']) };
  return { tool: 'price_history', about: [focus], args: { code: focus.code, startdate, ...end, ...adjust } };
}

function longHistory(dice, focus) {
  const args = { code: focus.code, startdate: `2026-0${1 + dice.below(4)}-12`, period: 'month', adjust: 'forward' };
  return { tool: 'price_history', about: [focus], args };
}

function facts(dice, focus) {
  const count = 1 + dice.below(4);
  const about = [focus, ...pickSubjects(dice, count).filter(subject => subject !== focus)].slice(0, count);
  const wanted = dice.chance(0.8) && { fields: dice.some(fields, 1 + dice.below(3)) };
  return { tool: 'basic_data', about, args: { codes: codesOf(about), ...wanted } };
}

function news(dice, focus) {
  const args = {
    query: dice.chance(0.75) ? focus.names.zh : focus.stem,
    ...(dice.chance(0.5) && { limit: 1 + dice.below(3) }),
    ...(dice.chance(0.4) && { language: dice.pick(['zh', 'en']) }),
    ...(dice.chance(0.4) && { startdate: `2026-10-${String(5 + dice.below(20)).padStart(2, '0')}` }),
  };
  return { tool: 'search_news', about: [focus], args };
}

function reports(dice, focus) {
  const args = { query: focus.names.zh };
  const about = [focus];
  if (dice.chance(0.15)) return { tool: 'search_reports', about, args: { ...args, scope: 'broker' }, isBarred: true };
  if (dice.chance(0.08)) return { tool: 'search_reports', about, args: { ...args, full_text: true } };
  return { tool: 'search_reports', about, args: dice.chance(0.5) ? { ...args, scope: 'filings' } : args };
}

function alert(dice, focus) {
  const args = { code: focus.code, price: 20 + 5 * dice.below(300), direction: dice.pick(['above', 'below']) };
  return { tool: 'set_price_alert', about: [focus], args, isWrite: true };
}

function order(dice, focus) {
  const args = { code: focus.code, side: dice.pick(['buy', 'sell']), quantity: 100 * (1 + dice.below(9)) };
  const type = dice.chance(0.5) ? { order_type: 'market' } : { order_type: 'limit', price: 10 + dice.below(400) };
  return { tool: 'place_order', about: [focus], args: { ...args, ...type }, isWrite: true };
}

const requests = [
  [quotes, 42],
  [history, 27],
  [facts, 13],
  [news, 11],
  [reports, 5],
  [alert, 2.5],
  [order, 1.5],
  [watchList, 0.8],
  [longHistory, 0.1],
];

/** Something that a user wants: the call that gives it, as it should be written. `about`: the instruments in it; `isBarred`: it will be denied. */
export function makeRequest(dice, focus) {
  return dice.weighted(requests)(dice, focus);
}
