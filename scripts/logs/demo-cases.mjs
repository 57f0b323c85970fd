import { again, casesFor, together, unflagged } from './cases.mjs';
import { ambiguousStems, manyCodes, subjects } from './demo-subjects.mjs';

const quotePlan = (codes, more = {}) => [['realtime_quote', { codes, ...more }]];
const historyPlan = (code, startdate, more = {}) => [['price_history', { code, startdate, ...more }]];
const factsPlan = (codes, more = {}) => [['basic_data', { codes, ...more }]];
const newsPlan = (query, more = {}) => [['search_news', { query, ...more }]];
const quote = (codes, more) => quotePlan(codes, more)[0][1];
const history = (code, startdate, more) => historyPlan(code, startdate, more)[0][1];

/** A code of the right form that no instrument has. */
const unknownCode = s => `69${s.stem.slice(-4)}.SH`;
/** Whether a code written as a number has lost its zeros for good. */
const losesZeros = s => String(Number(s.stem)) !== s.stem;

const words = {
  en: {
    quotes: s => `Latest quotes of ${s.code} and ${s.other}, please.`,
    quote: s => `What does ${s.code} trade at?`,
    bare: stem => `What does ${stem} trade at?`,
    history: s => `Prices of ${s.code} since ${s.start}.`,
    facts: s => `Name and industry of ${s.code}.`,
    news: s => `News on ${s.name}.`,
    reports: s => `Research reports on ${s.name}.`,
    alert: s => `Tell me when ${s.code} is above 1500.`,
    order: s => `Buy 100 shares of ${s.code} at market.`,
    many: () => 'Quotes of my whole watch list.',
  },
  zh: {
    quotes: s => `查询 ${s.code} 和 ${s.other} 的最新行情`,
    quote: s => `${s.code} 现在多少钱?`,
    bare: stem => `${stem} 现在多少钱?`,
    history: s => `${s.code} 从 ${s.start} 起的历史价格`,
    facts: s => `${s.code} 的名称和行业`,
    news: s => `${s.name} 的新闻`,
    reports: s => `${s.name} 的研究报告`,
    alert: s => `${s.code} 涨过 1500 时提醒我`,
    order: s => `市价买入 100 股 ${s.code}`,
    many: () => '自选股的最新行情',
  },
};

/** Faults that only the text of the arguments has, each a function of writer, words and subject. */
const textFaults = [
  (w, t, s) =>
    w.fixed(
      'code fence',
      t.quote(s),
      'realtime_quote',
      `\`\`\`json\n{"codes": "${s.code}"}\n\`\`\``,
      quotePlan(s.code),
    ),
  (w, t, s) => w.fixed('malformed text', t.quotes(s), 'realtime_quote', `{'codes': '${s.both}'}`, quotePlan(s.both)),
  (w, t, s) =>
    w.fixed(
      'malformed text',
      t.history(s),
      'price_history',
      `{"code": "${s.code}", "startdate": "${s.start}",}`,
      historyPlan(s.code, s.start),
    ),
  (w, t, s) =>
    w.fixed(
      'malformed text',
      t.news(s),
      'search_news',
      `{query: "${s.name}", limit: 2}`,
      newsPlan(s.name, { limit: 2 }),
    ),
  (w, t, s) =>
    w.fixed(
      'double encoding',
      t.quote(s),
      'realtime_quote',
      JSON.stringify(JSON.stringify(quote(s.code))),
      quotePlan(s.code),
    ),
  (w, t, s) => w.fixed('leading zero', t.news(s), 'search_news', `{"query": ${s.stem}}`, newsPlan(s.stem)),
  (w, t, s) => w.left('cut text', t.quotes(s), 'realtime_quote', `{"codes": "${s.code},${s.other.slice(0, 3)}`),
  (w, t, s) =>
    w.blocked(
      'malformed text',
      t.alert(s),
      'set_price_alert',
      `{'code': '${s.code}', 'price': 1500, 'direction': 'above'}`,
      [['set_price_alert', { code: s.code, price: 1500, direction: 'above' }]],
    ),
  (w, t, s) =>
    w.fixed(
      'several at once',
      t.quotes(s),
      'realtime_quote',
      `\`\`\`json\n{'symbols': ['${s.code}', '${s.other}']}\n\`\`\``,
      quotePlan(s.both),
    ),
];

const readFaults = [
  (w, t, s) => w.fixed('list for text', t.quotes(s), 'realtime_quote', { codes: [s.code, s.other] }, quotePlan(s.both)),
  (w, t, s) =>
    w.fixed(
      'list for text',
      t.quote(s),
      'realtime_quote',
      { codes: [s.code], indicators: ['latest', 'volume'] },
      quotePlan(s.code, { indicators: 'latest,volume' }),
    ),
  (w, t, s) =>
    w.fixed(
      'double encoding',
      t.facts(s),
      'basic_data',
      { codes: s.code, fields: '["name","industry"]' },
      factsPlan(s.code, { fields: ['name', 'industry'] }),
    ),
  (w, t, s) =>
    w.fixed(
      'text for list',
      t.facts(s),
      'basic_data',
      { codes: s.code, fields: 'name,industry' },
      factsPlan(s.code, { fields: ['name', 'industry'] }),
    ),
  (w, t, s) => w.fixed('envelope', t.quote(s), 'realtime_quote', { arguments: quote(s.code) }, quotePlan(s.code)),
  (w, t, s) =>
    w.fixed(
      'envelope',
      t.history(s),
      'price_history',
      { tool: 'price_history', parameters: history(s.code, s.start, { days: 3 }) },
      historyPlan(s.code, s.start, { days: 3 }),
    ),
  (w, t, s) =>
    w.fixed('envelope', t.facts(s), 'basic_data', { arguments: JSON.stringify({ codes: s.both }) }, factsPlan(s.both)),
  (w, t, s) =>
    w.fixed(
      'number as text',
      t.history(s),
      'price_history',
      history(s.code, s.start, { days: '5' }),
      historyPlan(s.code, s.start, { days: 5 }),
    ),
  (w, t, s) =>
    w.fixed('number as text', t.news(s), 'search_news', { query: s.name, limit: '3' }, newsPlan(s.name, { limit: 3 })),
  (w, t, s) => w.fixed('parameter name', t.quotes(s), 'realtime_quote', { symbols: s.both }, quotePlan(s.both)),
  (w, t, s) =>
    w.fixed(
      'parameter name',
      t.history(s),
      'price_history',
      { code: s.code, start_date: s.start, days: 4 },
      historyPlan(s.code, s.start, { days: 4 }),
    ),
  (w, t, s) =>
    w.fixed(
      'parameter name',
      t.history(s),
      'price_history',
      { symbol: s.code, startDate: s.start, days: 2 },
      historyPlan(s.code, s.start, { days: 2 }),
    ),
  (w, t, s) => w.fixed('parameter name', t.news(s), 'search_news', { keyword: s.name }, newsPlan(s.name)),
  (w, t, s) => w.fixed('tool name', t.quote(s), 'mcp__market__realtime_quote', quote(s.code), quotePlan(s.code)),
  (w, t, s) =>
    w.fixed(
      'tool name',
      t.history(s),
      'PriceHistory',
      history(s.code, s.start, { days: 3 }),
      historyPlan(s.code, s.start, { days: 3 }),
    ),
  (w, t, s) => w.fixed('tool name', t.facts(s), 'market.basic-data', { codes: s.code }, factsPlan(s.code)),
  (w, t, s) => w.fixedOrAsked('tool name', t.quote(s), 'realtim_quote', quote(s.code), quotePlan(s.code)),
  (w, t, s) =>
    w.fixed(
      'enum spelling',
      t.history(s),
      'price_history',
      history(s.code, s.start, { period: 'Week' }),
      historyPlan(s.code, s.start, { period: 'week' }),
    ),
  (w, t, s) =>
    w.fixed(
      'enum spelling',
      t.history(s),
      'price_history',
      history(s.code, s.start, { adjust: 'FORWARD', days: 3 }),
      historyPlan(s.code, s.start, { adjust: 'forward', days: 3 }),
    ),
  (w, t, s) =>
    w.fixed(
      'enum spelling',
      t.news(s),
      'search_news',
      { query: s.name, language: 'ZH' },
      newsPlan(s.name, { language: 'zh' }),
    ),
  (w, t, s) =>
    w.fixed(
      'null optional',
      t.history(s),
      'price_history',
      history(s.code, s.start, { enddate: null, days: 3 }),
      historyPlan(s.code, s.start, { days: 3 }),
    ),
  (w, t, s) =>
    w.fixed(
      'null optional',
      t.news(s),
      'search_news',
      { query: s.name, limit: null, language: null },
      newsPlan(s.name),
    ),
  (w, t, s) =>
    w.fixed('object for scalar', t.quote(s), 'realtime_quote', { codes: { code: s.code } }, quotePlan(s.code)),
  (w, t, s) => w.fixed('object for scalar', t.news(s), 'search_news', { query: { text: s.name } }, newsPlan(s.name)),
  (w, t, s) =>
    w.fixed(
      'date form',
      t.history(s),
      'price_history',
      history(s.code, s.start.replaceAll('-', ''), { days: 2 }),
      historyPlan(s.code, s.start, { days: 2 }),
    ),
  (w, t, s) =>
    w.fixed(
      'narration',
      t.news(s),
      'search_news',
      { query: s.name, reasoning: 'The user wants news.' },
      newsPlan(s.name),
    ),
  (w, t, s) => w.fixed('missing suffix', t.bare(s.stem), 'realtime_quote', quote(s.stem), quotePlan(s.code)),
  (w, t, s) => {
    const args = history(Number(s.stem), s.start, { days: 2 });
    return losesZeros(s)
      ? w.left('number for text', t.history(s), 'price_history', args)
      : w.fixedOrAsked(
          'number for text',
          t.history(s),
          'price_history',
          args,
          historyPlan(s.code, s.start, { days: 2 }),
        );
  },
  (w, t, s) =>
    w.fixed(
      'several at once',
      t.quotes(s),
      'mcp__market__realtime_quote',
      { Codes: [s.code, s.other] },
      quotePlan(s.both),
    ),
  (w, t, s) => w.selfFixed('list for text', t.quotes(s), 'realtime_quote', { codes: [s.code, s.other] }, quote(s.both)),
  (w, t, s) =>
    again(
      w.fixed(
        'number as text',
        t.news(s),
        'search_news',
        { query: s.name, limit: '1' },
        newsPlan(s.name, { limit: 1 }),
      ),
      2,
    ),
  (w, t, s) =>
    together(
      w.fixed('parameter name', t.quote(s), 'realtime_quote', { tickers: s.code }, quotePlan(s.code)),
      w.good(t.facts(s), 'basic_data', { codes: s.code, fields: ['name', 'industry'] }),
    ),
];

const otherEnds = [
  (w, t, s) =>
    w.asked(
      'exclusive parameters',
      t.history(s),
      'price_history',
      history(s.code, s.start, { enddate: '2026-11-20', days: 5 }),
    ),
  (w, t, s) => w.left('no data', t.bare(unknownCode(s)), 'realtime_quote', quote(unknownCode(s))),
  (w, t, s) => w.left('no data', t.history(s), 'price_history', history(s.code, s.start.replace('2026', '2027'))),
  (w, t, s) => unflagged(w.left('no data', t.facts(s), 'basic_data', { codes: unknownCode(s), fields: ['name'] })),
  (w, t, s) => w.left('permission', t.reports(s), 'search_reports', { query: s.name }),
  (w, t, s) => w.left('no such value', t.quote(s), 'realtime_quote', quote(s.code, { indicators: 'latest,turnover' })),
  (w, t, s) => w.left('above a limit', t.news(s), 'search_news', { query: s.name, limit: 200 }),
  (w, t, s) =>
    w.askedOrLeft('filter that nothing declares', t.news(s), 'search_news', { query: s.name, source: 'newswire' }),
  (w, t, s) =>
    w.blocked('number as text', t.alert(s), 'set_price_alert', { code: s.code, price: '1500', direction: 'above' }, [
      ['set_price_alert', { code: s.code, price: 1500, direction: 'above' }],
    ]),
  (w, t, s) =>
    w.blocked(
      'enum spelling',
      t.order(s),
      'place_order',
      { code: s.code, side: 'BUY', quantity: 100, order_type: 'market' },
      [['place_order', { code: s.code, side: 'buy', quantity: 100, order_type: 'market' }]],
    ),
  (w, t, s) =>
    w.blocked(
      'tool name',
      t.order(s),
      'mcp__market__place_order',
      { code: s.code, side: 'buy', quantity: 100, order_type: 'market' },
      [['place_order', { code: s.code, side: 'buy', quantity: 100, order_type: 'market' }]],
    ),
  (w, t, s) =>
    w.blocked(
      'parameter name',
      t.order(s),
      'place_order',
      { symbol: s.code, side: 'buy', quantity: 100, orderType: 'market' },
      [['place_order', { code: s.code, side: 'buy', quantity: 100, order_type: 'market' }]],
    ),
  (w, t, s) =>
    w.askedOrLeft('missing required', t.order(s), 'place_order', {
      code: s.code,
      side: 'buy',
      quantity: 100,
      order_type: 'limit',
    }),
];

const goodCalls = [
  (w, t, s) => w.good(t.quotes(s), 'realtime_quote', quote(s.both, { indicators: 'latest,changeRatio' })),
  (w, t, s) => w.good(t.history(s), 'price_history', history(s.code, s.start, { days: 3 })),
  (w, t, s) => w.good(t.facts(s), 'basic_data', { codes: s.code, fields: ['name', 'industry'] }),
  (w, t, s) => w.good(t.news(s), 'search_news', { query: s.name, limit: 2 }),
];

const faults = [...textFaults, ...readFaults, ...otherEnds];

function casesIn(language) {
  const w = casesFor('market', language);
  const t = words[language];
  const shift = language === 'zh' ? 2 : 0;
  const cases = subjects.flatMap((s, at) => [
    ...goodCalls.filter((_, fault) => (fault + at + shift) % 2 === 0).map(make => make(w, t, s)),
    ...faults.filter((_, fault) => (fault + at + shift) % 5 === 0).map(make => make(w, t, s)),
  ]);
  const split = [quote(manyCodes.slice(0, 50).join()), quote(manyCodes.slice(50).join())];
  return [
    ...cases,
    ...ambiguousStems.map(stem => w.asked('ambiguous code', t.bare(stem), 'realtime_quote', quote(stem))),
    w.fixedOrAsked(
      'too many codes',
      t.many(),
      'realtime_quote',
      quote(manyCodes.join()),
      split.map(part => ['realtime_quote', part]),
    ),
    w.askedOrLeft('missing required', t.many(), 'realtime_quote', {}),
    w.good(t.alert(subjects[0]), 'set_price_alert', { code: subjects[0].code, price: 1500, direction: 'above' }),
  ];
}

/** The calls of the demo log. */
export function demoCases() {
  return [...casesIn('en'), ...casesIn('zh')];
}
