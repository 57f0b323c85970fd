/** What the demo's users ask about: two instruments each, and a start. The order is that of the asking. */
export const subjects = [
  ['600519.SH', '000858.SZ', '贵州茅台', '2026-11-02'],
  ['300750.SZ', '002594.SZ', '宁德时代', '2026-10-12'],
  ['600036.SH', '601398.SH', '招商银行', '2026-11-09'],
  ['00700.HK', '09988.HK', 'Tencent', '2026-10-19'],
  ['601318.SH', '600030.SH', '中国平安', '2026-09-07'],
  ['000333.SZ', '000651.SZ', '美的集团', '2026-10-26'],
  ['688981.SH', '000725.SZ', '中芯国际', '2026-11-16'],
  ['03690.HK', '01810.HK', 'Meituan', '2026-08-03'],
].map(([code, other, name, start]) => ({
  code,
  other,
  both: `${code},${other}`,
  name,
  start,
  stem: code.split('.')[0],
}));

/** Codes without a market that are two instruments. */
export const ambiguousStems = ['000001', '000002', '000016'];

/** More codes than one call may hold: every one is in the market. */
export const manyCodes = `
000100 000333 000338 000538 000568 000651 000725 000768 000776 000858 000895 002027 002142 002230 002241 002304 002352 002415 002475
002594 002714 300014 300015 300059 300124 300274 300750 300760
`
  .trim()
  .split(/\s+/)
  .map(stem => `${stem}.SZ`)
  .concat(
    `
600000 600009 600010 600016 600019 600028 600030 600036 600048 600050 600104 600276 600309 600406 600436 600519 600585 600690 600887
600900 601012 601088 601166 601318 601398
`
      .trim()
      .split(/\s+/)
      .map(stem => `${stem}.SH`),
  );
