import { instruments } from './instruments.mjs';
import { MarketError } from './market-error.mjs';
import { barOn, fraction, lastDay, round, tradingDays } from './prices.mjs';
import { codesSchema, readCodes } from './read-codes.mjs';

const indicators = ['latest', 'open', 'high', 'low', 'preClose', 'volume', 'amount', 'changeRatio'];
const fields = ['name', 'industry', 'list_date', 'currency', 'total_shares', 'pe_ttm'];
const isFullCode = code => /^\d{5,6}[^\s\d,;，；、]+$/.test(code);

function realtimeQuote({ codes, indicators: wanted }) {
  const names = wanted.split(',').map(name => name.trim());
  const unknown = names.find(name => !indicators.includes(name));
  if (unknown !== undefined)
    throw new MarketError(`Invalid indicator '${unknown}'. Allowed values: ${indicators.join(', ')}`);
  const days = tradingDays(0, lastDay);
  const known = readCodes(codes, code =>
    isFullCode(code) ? 'API error: no data.' : `Invalid code format: '${code}'. Expected digits and a market suffix`,
  );
  return known.map(instrument => {
    const bar = barOn(instrument, days.at(-1));
    const before = barOn(instrument, days.at(-2));
    const values = {
      ...bar,
      latest: bar.close,
      preClose: before.close,
      amount: Math.round(bar.volume * bar.close),
      changeRatio: round((100 * (bar.close - before.close)) / before.close),
    };
    return { code: instrument.code, ...Object.fromEntries(names.map(name => [name, values[name]])) };
  });
}

/** The code of an instrument that differs from this one by two digits that changed places. */
function misspelled(code) {
  return [...instruments.keys()].find(known => known !== code && [...known].sort().join() === [...code].sort().join());
}

function basicData({ codes, fields: wanted = fields }) {
  const list = codes.split(',').map(code => code.trim());
  if (list.every(isFullCode)) {
    const unknown = list.find(code => !instruments.has(code));
    const near = unknown && misspelled(unknown);
    if (near) throw new MarketError(`证券代码不存在: ${unknown}. Did you mean ${near}?`);
    if (unknown) return { errorcode: -4001, errmsg: 'API error: no data.', data: [] };
  }
  const data = readCodes(codes, code => `证券代码格式错误: ${code}`).map(
    ({ code, market, name, industry, listDate }) => {
      const values = {
        name,
        industry,
        list_date: listDate,
        currency: market === 'HK' ? 'HKD' : 'CNY',
        total_shares: Math.round(1e9 * (1 + 40 * fraction(`shares ${code}`))),
        pe_ttm: round(6 + 40 * fraction(`pe ${code}`)),
      };
      return { code, ...Object.fromEntries(wanted.map(field => [field, values[field]])) };
    },
  );
  return { errorcode: 0, errmsg: '', data };
}

/** The tools that look at instruments as they are. */
export const lookTools = [
  {
    name: 'realtime_quote',
    description: 'Latest quotes of stocks and indices',
    properties: {
      codes: codesSchema,
      indicators: { type: 'string', description: `Joined by commas, of: ${indicators.join(', ')}`, default: 'latest' },
    },
    required: ['codes', 'indicators'],
    voice: 'vendor',
    answer: realtimeQuote,
  },
  {
    name: 'basic_data',
    description: 'Facts about instruments',
    properties: { codes: codesSchema, fields: { type: 'array', items: { type: 'string', enum: fields } } },
    required: ['codes'],
    voice: 'pydantic',
    answer: basicData,
  },
];
