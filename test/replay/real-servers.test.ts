import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Config } from '../../src/core/config.ts';
import { replay } from '../../src/replay/index.ts';
import { Store } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { outcomes, seed } from './seed.ts';

const folder = temporaryFolder();
const root = join(folder, 'root');
const server = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/@modelcontextprotocol/${name}/dist/index.js`, import.meta.url));
let store: Store;

beforeAll(async () => {
  mkdirSync(root);
  writeFileSync(join(root, 'notes.txt'), 'buy milk\n');
  store = await Store.open(join(folder, 'real.duckdb'));
});

afterAll(() => store.close());

test('reads run on the real filesystem and everything servers, and no write does', async () => {
  const config = Config.parse({
    executors: {
      files: { type: 'mcp', command: process.execPath, args: [server('server-filesystem'), './root'], cwd: folder },
      all: { type: 'mcp', command: process.execPath, args: [server('server-everything')] },
    },
    tools: {
      read_text_file: { executor: 'files', effect: 'read' },
      'list_*': { executor: 'files', effect: 'read' },
      write_file: { executor: 'files', effect: 'write' },
      echo: { executor: 'all', effect: 'read' },
      'get-sum': { executor: 'all', effect: 'read' },
    },
  });
  const path = (name: string) => JSON.stringify({ path: join(root, name) });
  const outside = `Access denied - path outside allowed directories: /etc/passwd not in ${root}`;
  await seed(store, [
    { id: 'read', calls: [['read_text_file', path('notes.txt')]] },
    { id: 'list', calls: [['mcp__files__list_directory', path('')]], offered: ['mcp__files__list_directory'] },
    {
      id: 'missing',
      calls: [['read_text_file', path('none.txt')]],
      error: 'ENOENT: no such file or directory, open x',
    },
    { id: 'outside', calls: [['read_text_file', '{"path":"/etc/passwd"}']], error: outside },
    { id: 'wrong', calls: [['read_text_file', '{"file":"notes.txt"}']] },
    { id: 'write', calls: [['write_file', JSON.stringify({ path: join(root, 'new.txt'), content: 'x' })]] },
    { id: 'echo', calls: [['echo', '{"message":"你好"}']] },
    { id: 'sum', calls: [['get-sum', '{"a":1,"b":2}']] },
    { id: 'badsum', calls: [['get-sum', '{"a":"1","b":2}']] },
  ]);
  await replay(store, config, { retryDelaysMs: [1, 1] });
  expect(await outcomes(store)).toEqual({
    'read 0': 'verified',
    'list 0': 'verified',
    'missing 0': 'new_error',
    'outside 0': 'same_error',
    'wrong 0': 'new_error',
    'write 0': 'blocked',
    'echo 0': 'verified',
    'sum 0': 'verified',
    'badsum 0': 'new_error',
  });
  const [read] = await store.all(`select result_text from replays where repair_id = 'repair-read'`);
  expect(read).toEqual({ result_text: 'buy milk\n' });
  expect(existsSync(join(root, 'new.txt'))).toBe(false);
});
