import { fixed, fixedOrLeft, renamed, set, without } from './fault.mjs';

/** What models call parameters. Those after the bar are further away: to ask is as good. */
const names = {
  codes: ['symbols', 'tickers', 'stock_codes', 'Codes', 'code', '|', 'securities'],
  code: ['symbol', 'ticker', 'stock_code', 'ts_code', 'Code'],
  startdate: ['start_date', 'startDate', 'StartDate', 'date_from', '|', 'from', 'since', 'start'],
  enddate: ['end_date', 'endDate', 'date_to', '|', 'to', 'until', 'end'],
  query: ['keyword', 'q', 'search_query', 'keywords'],
  limit: ['max_results', 'count', 'top_k', 'num_results', 'page_size'],
  language: ['lang', '|', 'locale_code'],
  indicators: ['indicator', 'Indicators', '|', 'metrics', 'columns'],
  fields: ['field', 'Fields', '|', 'columns'],
  period: ['Period', '|', 'interval', 'frequency'],
  adjust: ['Adjust', '|', 'adjustment'],
  order_type: ['orderType', 'OrderType', 'ordertype'],
  quantity: ['qty'],
  price: ['Price', '|', 'target_price'],
};

function parameterName(request, { dice }) {
  const from = dice.pick(Object.keys(request.args).filter(name => names[name]));
  const to = dice.pick(names[from].filter(name => name !== '|'));
  const isFar = names[from].includes('|') && names[from].indexOf(to) > names[from].indexOf('|');
  return (isFar ? fixedOrLeft : fixed)(request, renamed(request, from, to));
}

function severalNames(request) {
  const { codes, code, startdate, ...rest } = request.args;
  if (codes?.includes(',')) return fixed(request, { symbols: codes.split(','), ...rest });
  if (code && startdate) return fixed(request, { symbol: code, start_date: startdate, ...rest });
  return null;
}

const words = name => name.split('_');
const capital = word => word[0].toUpperCase() + word.slice(1);
const pascal = name => words(name).map(capital).join('');

const toolNames = [
  name => `mcp__market__${name}`,
  name => `market.${name}`,
  name => `functions.${name}`,
  pascal,
  name => name[0] + pascal(name).slice(1),
  name => name.replaceAll('_', '-'),
  name => name.toUpperCase(),
];
const farToolNames = [name => `get_${name}`, name => `${name}s`, name => name.slice(0, 4) + name.slice(5)];

/** Faults of names, and of parameters that nobody asked for. */
export const nameFaults = [
  ['parameter name', 12, parameterName],
  ['several at once', 4, severalNames],
  ['tool name', 5, (request, { dice }) => fixed(request, request.args, { tool: dice.pick(toolNames)(request.tool) })],
  [
    'tool name',
    1,
    (request, { dice }) => fixedOrLeft(request, request.args, { tool: dice.pick(farToolNames)(request.tool) }),
  ],
  [
    'narration',
    3,
    (request, { dice, language }) => {
      const thought = language === 'zh' ? '用户想看行情' : 'The user wants to see this.';
      return fixed(request, set(request, dice.pick(['reasoning', 'thought', 'explanation']), thought));
    },
  ],
  [
    'empty optional',
    5,
    (request, { dice }) => {
      const absent = {
        price_history: ['enddate', 'days', 'period', 'adjust'],
        basic_data: ['fields'],
        search_news: ['limit', 'language'],
        search_reports: ['scope'],
      }[request.tool]?.filter(name => request.args[name] === undefined);
      return absent?.length ? fixed(request, set(request, dice.pick(absent), null)) : null;
    },
  ],
  [
    'missing default',
    8,
    request => (request.args.indicators === 'latest' ? fixed(request, without(request, 'indicators')) : null),
  ],
];
