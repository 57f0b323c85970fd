import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'toolmend-market-'));
const journal = join(folder, 'journal.jsonl');
const client = new Client({ name: 'test', version: '1.0.0' });
const abroad = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  await start(client, { MARKET_JOURNAL: journal });
  await start(abroad, { MARKET_SUFFIXES: '.SS,-XSHE,_hk' });
});

afterAll(async () => {
  await client.close();
  await abroad.close();
  rmSync(folder, { recursive: true });
});

async function start(to: Client, env: Record<string, string>) {
  const args = [join(import.meta.dirname, '../../data/demo/market-server.mjs')];
  await to.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
}

async function call(name: string, args: Record<string, unknown>, from = client) {
  const { content, isError = false } = await from.callTool({ name, arguments: args });
  const [part] = content;
  return { isError, text: part?.type === 'text' ? part.text : '' };
}

const quoteOf = (codes: string) => ({ codes, indicators: 'latest' });

test('it says which tools only look, which write, and which cannot be undone', async () => {
  const { tools } = await client.listTools();
  const hints = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]);
  expect(hints).toEqual([
    ['realtime_quote', true, false],
    ['basic_data', true, false],
    ['price_history', true, false],
    ['search_news', true, false],
    ['search_reports', true, false],
    ['set_price_alert', false, false],
    ['place_order', false, true],
  ]);
  expect(tools.every(tool => tool.annotations?.openWorldHint === false)).toBe(true);
});

test('it answers the same each time', async () => {
  const first = await call('realtime_quote', quoteOf('600519.SH,00700.HK'));
  expect(JSON.parse(first.text)).toMatchObject([{ code: '600519.SH' }, { code: '00700.HK' }]);
  expect(await call('realtime_quote', quoteOf('600519.SH,00700.HK'))).toEqual(first);
});

test('with other suffixes it answers the same but for them', async () => {
  const here = await call('realtime_quote', quoteOf('600519.SH,000858.SZ,00700.HK'));
  const there = await call('realtime_quote', quoteOf('600519.SS,000858-XSHE,00700_hk'), abroad);
  expect(there.text).toBe(here.text.replace('.SH', '.SS').replace('.SZ', '-XSHE').replace('.HK', '_hk'));
  expect((await call('realtime_quote', quoteOf('000001'), abroad)).text).toBe(
    'Ambiguous codes found: 000001 (candidates 000001.SS, 000001-XSHE)',
  );
});

test('some calls find the connection dropped, the first time only', async () => {
  const dates = ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13', '16', '17', '18', '19', '20'];
  const calls = dates.flatMap(day =>
    ['600519.SH', '000858.SZ', '00700.HK', '600036.SH'].map(code => ({ code, startdate: `2026-11-${day}`, days: 1 })),
  );
  const failed = [];
  for (const args of calls) {
    const { isError, text } = await call('price_history', args);
    if (!isError) continue;
    failed.push(text);
    expect((await call('price_history', args)).isError).toBe(false);
  }
  expect(new Set(failed)).toEqual(new Set(['Server disconnected']));
  expect(failed.length).toBeLessThan(10);
});

test('an adjusted history of half a year is slow, the first time only', async () => {
  const args = { code: '600519.SH', startdate: '2026-01-12', period: 'month', adjust: 'forward' };
  await expect(client.callTool({ name: 'price_history', arguments: args }, { timeout: 1000 })).rejects.toThrow(
    'timed out',
  );
  expect(JSON.parse((await call('price_history', args)).text).bars).toHaveLength(11);
});

test('the full text of a filing has some 80,000 tokens', async () => {
  const { text } = await call('search_reports', { query: 'Tencent', full_text: true });
  expect(Math.round(text.length / 4 / 10_000)).toBe(8);
});

test('bars of a week and a month hold the days in them', async () => {
  const days = { code: '600519.SH', startdate: '2026-11-02', enddate: '2026-11-13' };
  const bars = async (period: string) => JSON.parse((await call('price_history', { ...days, period })).text).bars;
  const daily = await bars('day');
  expect(daily).toHaveLength(10);
  expect(await bars('week')).toMatchObject([{ date: '2026-11-06', open: daily[0].open }, { date: '2026-11-13' }]);
  expect(await bars('month')).toMatchObject([{ date: '2026-11-13', close: daily[9].close }]);
});

describe('it refuses', () => {
  test.each([
    ['realtime_quote', { indicators: 'latest' }, '缺少必需的查询参数: codes'],
    ['realtime_quote', { codes: '600519.SH' }, '缺少必需的查询参数: indicators'],
    ['realtime_quote', { codes: ['600519.SH'], indicators: 'latest' }, '参数类型错误: codes 应为 string, 实际为 array'],
    ['realtime_quote', quoteOf('000001'), 'Ambiguous codes found: 000001 (candidates 000001.SH, 000001.SZ)'],
    ['realtime_quote', quoteOf('600519'), "Invalid code format: '600519'. Expected digits and a market suffix"],
    ['price_history', { code: '600519', startdate: '2026-11-02' }, 'API error: no data.'],
    ['price_history', { code: '600519.SH', startdate: '2027-01-02' }, 'API error: no data.'],
    ['basic_data', { codes: '600519' }, '证券代码格式错误: 600519'],
    ['basic_data', { codes: '600591.SH' }, '证券代码不存在: 600591.SH. Did you mean 600519.SH?'],
    ['realtime_quote', quoteOf(Array(51).fill('600519.SH').join()), 'Too many codes: maximum allowed is 50'],
    ['realtime_quote', quoteOf('690000.SH'), 'API error: no data.'],
    [
      'price_history',
      { code: '600519.SH', startdate: '2026-11-02', period: 'Day' },
      'MCP error -32602: Input validation error: Invalid arguments for tool price_history: Invalid option: expected one of "day"|"week"|"month" at period',
    ],
    [
      'price_history',
      { code: '600519.SH', startdate: '2026-11-02', enddate: '2026-11-05', days: 2 },
      "Parameters 'enddate' and 'days' are mutually exclusive. Give only one of them.",
    ],
    [
      'basic_data',
      { codes: '600519.SH', fields: 'name' },
      "1 validation error for basic_data\nfields\n  Input should be a valid list [type=list_type, input_value='name', input_type=str]",
    ],
    ['search_news', { query: 'Tencent', limit: '2' }, 'Invalid params: params/limit must be integer'],
    [
      'search_reports',
      { query: 'Tencent', scope: 'broker' },
      'Permission denied: broker reports are not part of this plan',
    ],
    [
      'place_order',
      { code: '600519.SH', side: 'buy', quantity: 1, order_type: 'limit' },
      'A limit order needs a price',
    ],
  ])('%s %j', async (name, args, text) => {
    expect(await call(name, args)).toEqual({ isError: true, text });
  });

  test('facts on an unknown code in a body that is not flagged as an error', async () => {
    const { isError, text } = await call('basic_data', { codes: '695555.SH' });
    expect({ isError, body: JSON.parse(text) }).toEqual({
      isError: false,
      body: { errorcode: -4001, errmsg: 'API error: no data.', data: [] },
    });
  });

  test('a tool that it does not have', async () => {
    await expect(call('realtim_quote', {})).rejects.toMatchObject({
      code: -32602,
      message: 'Tool realtim_quote not found',
    });
  });
});

test('what it carries out is in its journal, and what it refuses is not', async () => {
  await call('place_order', { code: '600519.SH', side: 'BUY', quantity: 100, order_type: 'market' });
  expect(existsSync(journal)).toBe(false);
  await call('set_price_alert', { code: '600519.SH', price: 1500, direction: 'above' });
  expect(readFileSync(journal, 'utf8')).toBe('{"alert":{"code":"600519.SH","price":1500,"direction":"above"}}\n');
});
