import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const folder = temporaryFolder();
const server = fileURLToPath(new URL('../fixtures/servers/shelf.mjs', import.meta.url));
const schema = {
  type: 'object',
  properties: { codes: { type: 'string' }, limit: { type: 'integer' } },
  required: ['codes'],
};

const write = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
const lines = (records: readonly object[]) => records.map(record => JSON.stringify(record)).join('\n');
const cli = (...args: string[]) => runCli(folder, ['--db', 'tools.duckdb', ...args]);
const json = async (...args: string[]) => {
  const { out, notes } = await cli('--json', ...args);
  expect(out, notes).not.toBe('');
  return JSON.parse(out);
};

const worked = Array.from({ length: 25 }, (_, at) => ({
  conversation_id: `w${at}`,
  tool_name: 'quote',
  arguments: { codes: `6005${10 + at}.SH` },
  status: 'ok',
  result: { price: at },
}));

describe('tools', () => {
  test('imports definitions for calls whose log shows none, and has what failed without them judged again', async () => {
    write(
      'log.jsonl',
      lines([
        ...worked,
        { tool_name: 'quote', arguments: { codes: ['600519.SH'] }, status: 'error', error: 'bad request' },
      ]),
    );
    await json('run', join(folder, 'log.jsonl'));
    expect(await json('sql', 'select kind from failures')).toEqual({ kind: 'other' });
    write('tools.json', [{ name: 'quote', description: 'Quotes', input_schema: schema }]);
    expect(await json('tools', 'import', 'tools.json')).toEqual({ tools: 1, new: 1, known: 0, judged_again: 1 });
    await json('run', join(folder, 'log.jsonl'));
    expect(await json('sql', 'select kind, repairable from failures')).toEqual({
      kind: 'wrong_type',
      repairable: 'yes',
    });
    expect(await json('sql', 'select calls::varchar as calls from repairs where status = $$proposed$$')).toEqual({
      calls: '[{"tool_name":"quote","arguments":{"codes":"600519.SH"}}]',
    });
    expect(await json('tools', 'import', 'tools.json')).toMatchObject({ new: 0, known: 1, judged_again: 0 });
  });

  test('lists tools and shows one with declared beside observed', async () => {
    expect(await json('tools', 'list')).toMatchObject({ tool_name: 'quote', origin: 'import', calls: 26, failed: 1 });
    const tool = await json('tools', 'show', 'quote');
    expect(tool).toMatchObject({ calls: 26, failed: 1, kinds: { wrong_type: 1 }, origin: 'import' });
    expect(tool.parameters[0]).toMatchObject({
      path: '/codes',
      declared: { type: 'string' },
      required: true,
      observed: {
        seen: 25,
        share: 1,
        shapes: { '999999.AA': 25 },
        affixes: [{ affix: '.SH', side: 'suffix', count: 25 }],
      },
    });
    expect((await cli('tools', 'show', 'quote')).out).toContain('string, required');
    expect(await cli('tools', 'show', 'nothing')).toMatchObject({
      status: 1,
      notes: expect.stringContaining('tools list'),
    });
  });

  test('asks a running server of the config, and reads YAML', async () => {
    write('toolmend.config.json', { executors: { shelf: { type: 'mcp', command: process.execPath, args: [server] } } });
    expect((await json('tools', 'import', 'shelf')).tools).toBeGreaterThan(2);
    expect((await json('tools', 'show', 'get_book')).parameters.length).toBeGreaterThan(0);
    write(
      'shop.yaml',
      'openapi: 3.0.0\npaths:\n  /pets:\n    get:\n      operationId: list_pets\n      summary: All pets\n',
    );
    expect(await json('tools', 'import', 'shop.yaml')).toMatchObject({ tools: 1, new: 1 });
  });

  test('says what it cannot import', async () => {
    expect(await cli('tools', 'import', 'nowhere')).toMatchObject({
      status: 1,
      notes: expect.stringContaining('shelf'),
    });
    write('empty.json', { users: [] });
    expect(await cli('tools', 'import', 'empty.json')).toMatchObject({
      status: 1,
      notes: expect.stringContaining('no tool definitions'),
    });
  });
});
