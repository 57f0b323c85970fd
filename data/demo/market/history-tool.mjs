import { MarketError } from './market-error.mjs';
import { barOn, joinBars, lastDay, tradingDays } from './prices.mjs';
import { codeSchema, readCodes } from './read-codes.mjs';

const dayMs = 86_400_000;
const noData = () => 'API error: no data.';
const dateSchema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' };

function endOf({ enddate }) {
  return enddate === undefined ? lastDay : Date.parse(enddate);
}

function priceHistory({ code, startdate, days, period = 'day', adjust = 'none', ...rest }) {
  if (rest.enddate !== undefined && days !== undefined)
    throw new MarketError("Parameters 'enddate' and 'days' are mutually exclusive. Give only one of them.");
  const [instrument] = readCodes(code, noData);
  const [start, end] = [Date.parse(startdate), endOf(rest)];
  if (Number.isNaN(start) || Number.isNaN(end)) throw new MarketError('API error: no such date.');
  const bars = tradingDays(start, end)
    .slice(0, days)
    .map(day => barOn(instrument, day));
  if (bars.length === 0) throw new MarketError(noData());
  return { code, period, adjust, bars: joinBars(bars, period) };
}

/** Past prices. An adjusted history of half a year or more takes the vendor a while. */
export const historyTool = {
  name: 'price_history',
  description: 'Past prices of one instrument, until enddate or for a number of trading days (not both)',
  properties: {
    code: codeSchema,
    startdate: dateSchema,
    enddate: dateSchema,
    days: { type: 'integer', minimum: 1, maximum: 250 },
    period: { type: 'string', enum: ['day', 'week', 'month'], default: 'day' },
    adjust: { type: 'string', enum: ['none', 'forward', 'backward'], default: 'none' },
  },
  required: ['code', 'startdate'],
  voice: 'sdk',
  answer: priceHistory,
  isCostly: ({ adjust = 'none', ...args }) =>
    adjust !== 'none' && args.days === undefined && endOf(args) - Date.parse(args.startdate) > 180 * dayMs,
};
