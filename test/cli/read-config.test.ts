// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config names an environment variable
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../src/cli/read-config.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = temporaryFolder();
let folder: string;
let count = 0;

beforeEach(() => {
  count += 1;
  folder = join(root, String(count));
  mkdirSync(folder);
});

const write = (content: unknown, name = 'toolmend.config.json') =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const read = (environment: Record<string, string> = {}) => readConfig(undefined, folder, environment);

test('no config in the working folder is none; one that is asked for must be there', async () => {
  expect(await read()).toBeNull();
  await expect(readConfig('other.json', folder, {})).rejects.toThrow(/no such config: .*other\.json/);
});

test('a config is read with its defaults, and a server works in the folder of the file', async () => {
  write({ executors: { files: { type: 'mcp', command: 'x', args: ['./root'] } }, tools: { a: { effect: 'read' } } });
  expect(await read()).toEqual({
    path: join(folder, 'toolmend.config.json'),
    secrets: [],
    config: {
      executors: {
        files: {
          type: 'mcp',
          command: 'x',
          args: ['./root'],
          env: {},
          headers: {},
          cwd: folder,
          trustAnnotations: false,
        },
      },
      tools: { a: { effect: 'read' } },
    },
  });
});

test('a working folder is relative to the file, wherever toolmend runs', async () => {
  write({ executors: { files: { type: 'mcp', command: 'x', cwd: './sub' } } });
  const loaded = await readConfig(`${count}/toolmend.config.json`, root, {});
  expect(loaded?.config.executors.files?.cwd).toBe(join(folder, 'sub'));
});

test('environment variables are put in as text, and secrets are known', async () => {
  write({
    executors: {
      web: { type: 'mcp', url: 'http://127.0.0.1:${PORT}/mcp', headers: { authorization: 'Bearer ${WEB}' } },
      files: { type: 'mcp', command: '${PROGRAM}', env: { API_KEY: '${KEY}' } },
    },
  });
  const environment = { PORT: '3001', WEB: 'abcdefgh"}', KEY: 'key-key-key', PROGRAM: '/usr/bin/files' };
  const loaded = await read(environment);
  expect(loaded?.config.executors.web).toMatchObject({
    url: 'http://127.0.0.1:3001/mcp',
    headers: { authorization: 'Bearer abcdefgh"}' },
  });
  expect(loaded?.config.executors.files).toMatchObject({ command: '/usr/bin/files', env: { API_KEY: 'key-key-key' } });
  expect(loaded?.secrets).toEqual(['abcdefgh"}', 'key-key-key']);
});

test('an environment variable that is missing is named', async () => {
  write({ executors: { files: { type: 'mcp', command: 'x', env: { KEY: '${NO_SUCH}' } } } });
  await expect(read()).rejects.toThrow(/executors\.files\.env\.KEY takes the environment variable NO_SUCH/);
});

test.each([
  [{ executor: {} }, 'unknown key "executor". Did you mean "executors"?'],
  [{ tools: { a: { timeout: 5 } } }, 'unknown key "tools.a.timeout". Did you mean "timeoutMs"?'],
  [
    { executors: { f: { type: 'mcp', command: 'x', arguments: [] } } },
    'unknown key "executors.f.arguments". Did you mean',
  ],
  [{ executors: { f: { type: 'mcp', comand: 'x' } } }, 'Did you mean "command"?'],
  [{ executors: { f: { type: 'http' } } }, 'executors.f.type must be "mcp"'],
  [{ executors: { f: { type: 'mcp' } } }, 'either command'],
  [{ executors: { f: { type: 'mcp', command: 'x', url: 'http://a' } } }, 'either command'],
  [{ executors: { f: { type: 'mcp', url: 'file:///etc/passwd' } } }, 'executors.f.url'],
  [{ tools: { a: { effect: 'harmless' } } }, 'tools.a.effect'],
  [{ tools: { a: { executor: 'none' } } }, 'tools.a.executor names "none"'],
  [{ tools: { a: { timeoutMs: 1e12 } } }, 'tools.a.timeoutMs'],
  ['{"tools": }', 'is not JSON'],
  ['[]', 'the file'],
])('%j is refused: %s', async (content, message) => {
  write(content);
  await expect(read()).rejects.toThrow(message);
});
