const values = {
  latest: 'the price',
  open: 'the opening price',
  high: 'the high',
  low: 'the low',
  preClose: "yesterday's close",
  volume: 'the volume',
  changeRatio: 'the change',
};

const listed = {
  en: items => [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(' and '),
  zh: items => [items.slice(0, -1).join('、'), items.at(-1)].filter(Boolean).join('和'),
};

const sentences = {
  en: {
    realtime_quote: [
      (it, { indicators }) => `Show me ${listed.en(indicators.split(',').map(name => values[name]))} of ${it}.`,
      it => `How is the market for ${it} right now?`,
      it => `Latest quotes of ${it}, please.`,
    ],
    price_history: [
      (it, { startdate }) => `Prices of ${it} from ${startdate} on.`,
      (it, { startdate }) => `How did ${it} move since ${startdate}?`,
    ],
    basic_data: [it => `Give me the basics on ${it}.`, it => `What is known about ${it}?`],
    search_news: [it => `Any news on ${it}?`, it => `What is being written about ${it}?`],
    search_reports: [it => `Find reports on ${it}.`, it => `What did ${it} report lately?`],
    set_price_alert: [(it, { price, direction }) => `Tell me when ${it} goes ${direction} ${price}.`],
    place_order: [
      (it, { side, quantity, price }) =>
        `${side === 'buy' ? 'Buy' : 'Sell'} ${quantity} shares of ${it}${price ? ` at ${price}` : ''}.`,
    ],
    many: 'Quotes of everything on my watch list.',
  },
  zh: {
    realtime_quote: [it => `${it}现在多少钱?`, it => `查一下${it}的最新行情`, it => `帮我看看${it}今天的走势`],
    price_history: [
      (it, { startdate }) => `${it}从${startdate}起的历史价格`,
      (it, { startdate }) => `${startdate}以来${it}涨了多少?`,
    ],
    basic_data: [it => `${it}的基本资料`, it => `${it}是做什么的?`],
    search_news: [it => `${it}有什么新闻?`, it => `最近关于${it}的报道`],
    search_reports: [it => `找一下${it}的报告`],
    set_price_alert: [
      (it, { price, direction }) => `${it}${direction === 'above' ? '涨过' : '跌破'} ${price} 的时候提醒我`,
    ],
    place_order: [
      (it, { side, quantity, price }) =>
        `${side === 'buy' ? '买入' : '卖出'} ${quantity} 股${it}${price ? `,限价 ${price}` : ''}`,
    ],
    many: '看一下我全部自选股的行情',
  },
};

/** How a user says what a request asks for. `how`: instruments by their `names`, their `stem` or their whole `code`. */
export function toIntent(dice, { tool, about, args }, language, how) {
  if (about.length > 10) return sentences[language].many;
  const called = subject => (how === 'names' ? subject.names[language] : subject[how]);
  return dice.pick(sentences[language][tool])(listed[language](about.map(called)), args);
}

/** What the agent says in the end of a turn. */
export const replies = {
  en: { ok: 'Here is what I found.', failed: 'That did not work, sorry.', ask: 'Which one do you mean?' },
  zh: { ok: '查到了,结果如上。', failed: '抱歉,没有查到。', ask: '请问是哪一个?' },
};
