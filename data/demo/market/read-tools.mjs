import { candidatesOf, instruments } from './instruments.mjs';
import { MarketError } from './market-error.mjs';
import { barOn, fraction, joinBars, lastDay, round, tradingDays } from './prices.mjs';

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const indicators = ['latest', 'open', 'high', 'low', 'preClose', 'volume', 'amount', 'changeRatio'];
const fields = ['name', 'industry', 'list_date', 'currency', 'total_shares', 'pe_ttm'];
const maximumCodes = 50;

/** The instruments of codes that each carry their market; refuses what it cannot tell. */
export function readCodes(text) {
  const codes = text.split(',').map(code => code.trim());
  if (codes.length > maximumCodes) throw new MarketError(`Too many codes: maximum allowed is ${maximumCodes}`);
  const bare = codes.filter(code => /^\d+$/.test(code));
  const ambiguous = bare.filter(code => candidatesOf(code).length > 1);
  if (ambiguous.length > 0) {
    const list = ambiguous.map(code => `${code} (candidates ${candidatesOf(code).join(', ')})`);
    throw new MarketError(`Ambiguous codes found: ${list.join('; ')}`);
  }
  const lacking = bare.find(code => candidatesOf(code).length === 1);
  if (lacking)
    throw new MarketError(`Code ${lacking} lacks its market suffix. Did you mean ${candidatesOf(lacking)[0]}?`);
  const malformed = codes.find(code => !/^\d{5,6}\.(SH|SZ|HK)$/.test(code));
  if (malformed !== undefined)
    throw new MarketError(`Invalid code format: '${malformed}'. Expected digits and a market suffix, such as .SH`);
  const known = codes.map(code => instruments.get(code));
  if (known.includes(undefined)) throw new MarketError('API error: no data.');
  return known;
}

function realtimeQuote({ codes, indicators: wanted = 'latest' }) {
  const names = wanted.split(',').map(name => name.trim());
  const unknown = names.find(name => !indicators.includes(name));
  if (unknown !== undefined)
    throw new MarketError(`Invalid indicator '${unknown}'. Allowed values: ${indicators.join(', ')}`);
  const days = tradingDays(0, lastDay);
  return readCodes(codes).map(instrument => {
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

function priceHistory({ code, startdate, enddate, days, period = 'day', adjust = 'none' }) {
  if (enddate !== undefined && days !== undefined)
    throw new MarketError("Parameters 'enddate' and 'days' are mutually exclusive. Give only one of them.");
  const [instrument] = readCodes(code);
  const start = Date.parse(startdate);
  const end = enddate === undefined ? lastDay : Date.parse(enddate);
  if (Number.isNaN(start) || Number.isNaN(end)) throw new MarketError('API error: no such date.');
  const bars = tradingDays(start, end)
    .slice(0, days)
    .map(day => barOn(instrument, day));
  if (bars.length === 0) throw new MarketError('API error: no data.');
  return { code, period, adjust, bars: joinBars(bars, period) };
}

function basicData({ codes, fields: wanted = fields }) {
  const known = codes.split(',').map(code => instruments.get(code.trim()));
  if (known.includes(undefined)) return { errorcode: -4001, errmsg: 'API error: no data.', data: [] };
  const data = known.map(({ code, name, industry, listDate }) => {
    const values = {
      name,
      industry,
      list_date: listDate,
      currency: code.endsWith('.HK') ? 'HKD' : 'CNY',
      total_shares: Math.round(1e9 * (1 + 40 * fraction(`shares ${code}`))),
      pe_ttm: round(6 + 40 * fraction(`pe ${code}`)),
    };
    return { code, ...Object.fromEntries(wanted.map(field => [field, values[field]])) };
  });
  return { errorcode: 0, errmsg: '', data };
}

function searchNews({ query, limit = 5, language }) {
  const named = [...instruments.values()].filter(
    ({ name, code }) => query.includes(name) || query.includes(code.split('.')[0]),
  );
  if (named.length === 0) throw new MarketError(`No news found for '${query}'`);
  const items = named.flatMap(({ name, industry }) => [
    { language: 'zh', title: `${name}发布三季度经营数据`, published: '2026-10-28' },
    { language: 'en', title: `${name}: third quarter in line with the ${industry} sector`, published: '2026-10-29' },
    { language: 'zh', title: `${name}召开投资者说明会`, published: '2026-11-12' },
  ]);
  return { items: items.filter(item => language === undefined || item.language === language).slice(0, limit) };
}

function searchReports() {
  throw new MarketError('Permission denied: reports are not part of this plan');
}

const codesSchema = {
  type: 'string',
  description: `Codes joined by commas, each with its market suffix .SH, .SZ or .HK; at most ${maximumCodes}`,
};
const dateSchema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' };
const languageSchema = { type: 'string', enum: ['zh', 'en'] };

/** The tools that only look. */
export const readTools = [
  {
    name: 'realtime_quote',
    description: 'Latest quotes of stocks and indices',
    properties: {
      codes: codesSchema,
      indicators: { type: 'string', description: `Joined by commas, of: ${indicators.join(', ')}`, default: 'latest' },
    },
    required: ['codes'],
    annotations: readOnly,
    voice: 'vendor',
    answer: realtimeQuote,
  },
  {
    name: 'price_history',
    description: 'Past prices of one instrument, until enddate or for a number of trading days (not both)',
    properties: {
      code: { type: 'string', description: 'Code with its market suffix' },
      startdate: dateSchema,
      enddate: dateSchema,
      days: { type: 'integer', minimum: 1, maximum: 250 },
      period: { type: 'string', enum: ['day', 'week', 'month'], default: 'day' },
      adjust: { type: 'string', enum: ['none', 'forward', 'backward'], default: 'none' },
    },
    required: ['code', 'startdate'],
    annotations: readOnly,
    voice: 'sdk',
    answer: priceHistory,
  },
  {
    name: 'basic_data',
    description: 'Facts about instruments',
    properties: { codes: codesSchema, fields: { type: 'array', items: { type: 'string', enum: fields } } },
    required: ['codes'],
    annotations: readOnly,
    voice: 'pydantic',
    answer: basicData,
  },
  {
    name: 'search_news',
    description: 'News on instruments named by name or code',
    properties: {
      query: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
      language: languageSchema,
    },
    required: ['query'],
    annotations: readOnly,
    voice: 'schema',
    answer: searchNews,
  },
  {
    name: 'search_reports',
    description: 'Research reports',
    properties: { query: { type: 'string' }, language: languageSchema },
    required: ['query'],
    annotations: readOnly,
    voice: 'schema',
    answer: searchReports,
  },
];
