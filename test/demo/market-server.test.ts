import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'toolmend-market-'));
const journal = join(folder, 'journal.jsonl');
const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  const args = [join(import.meta.dirname, '../../data/demo/market-server.mjs')];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { MARKET_JOURNAL: journal }, stderr: 'ignore' }),
  );
});

afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

async function call(name: string, args: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [part] = content;
  return { isError, text: part?.type === 'text' ? part.text : '' };
}

test('it says which tools only look, which write, and which cannot be undone', async () => {
  const { tools } = await client.listTools();
  const hints = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]);
  expect(hints).toEqual([
    ['realtime_quote', true, false],
    ['price_history', true, false],
    ['basic_data', true, false],
    ['search_news', true, false],
    ['search_reports', true, false],
    ['set_price_alert', false, false],
    ['place_order', false, true],
  ]);
  expect(tools.every(tool => tool.annotations?.openWorldHint === false)).toBe(true);
});

test('it answers the same each time', async () => {
  const first = await call('realtime_quote', { codes: '600519.SH,00700.HK' });
  expect(JSON.parse(first.text)).toMatchObject([{ code: '600519.SH' }, { code: '00700.HK' }]);
  expect(await call('realtime_quote', { codes: '600519.SH,00700.HK' })).toEqual(first);
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
    ['realtime_quote', {}, '缺少必需的查询参数: codes'],
    ['realtime_quote', { codes: ['600519.SH'] }, '参数类型错误: codes 应为 string, 实际为 array'],
    ['realtime_quote', { codes: '000001' }, 'Ambiguous codes found: 000001 (candidates 000001.SH, 000001.SZ)'],
    ['realtime_quote', { codes: '600519' }, 'Code 600519 lacks its market suffix. Did you mean 600519.SH?'],
    ['realtime_quote', { codes: Array(51).fill('600519.SH').join() }, 'Too many codes: maximum allowed is 50'],
    ['realtime_quote', { codes: '690000.SH' }, 'API error: no data.'],
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
    ['search_reports', { query: 'Tencent' }, 'Permission denied: reports are not part of this plan'],
    [
      'place_order',
      { code: '600519.SH', side: 'buy', quantity: 1, order_type: 'limit' },
      'A limit order needs a price',
    ],
  ])('%s %j', async (name, args, text) => {
    expect(await call(name, args)).toEqual({ isError: true, text });
  });

  test('facts on an unknown code in a body that is not flagged as an error', async () => {
    const { isError, text } = await call('basic_data', { codes: '690000.SH' });
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
