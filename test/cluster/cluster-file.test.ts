import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runCli } from '../cli/run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

async function templatesOf(name: string, content: string | Buffer): Promise<string[]> {
  writeFileSync(join(folder, name), content);
  const { status, out } = await runCli(folder, ['cluster', '--lines', name]);
  expect(status).toBe(0);
  return out
    .split('\n')
    .slice(0, -1)
    .map(row => row.split('\t')[1]!);
}

const two = 'symbol 1 not found\nclosed\n';
const read = ['symbol <*> not found', 'closed'];

test.each([
  ['line breaks of Windows', two.replaceAll('\n', '\r\n')],
  ['a byte order mark', `\ufeff${two}`],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(two, 'utf16le')])],
  ['no line break at the end', two.slice(0, -1)],
  ['gzip', gzipSync(two)],
])('reads %s', async (_name, content) => expect(await templatesOf('a.txt', content)).toEqual(read));

test('bytes that are no text spoil nothing but their word', async () => {
  const bytes = Buffer.concat([Buffer.from('symbol '), Buffer.from([0xff, 0x80]), Buffer.from(` not found\n${two}`)]);
  expect((await templatesOf('bad.txt', bytes)).slice(1)).toEqual(read);
});

test('empty files and empty lines', async () => {
  expect(await templatesOf('empty.txt', '')).toEqual([]);
  expect(await templatesOf('blank.txt', '\n \nclosed\n\n')).toEqual(['', '', 'closed', '']);
});

test('a line of many megabytes is one line', async () => {
  const rows = await templatesOf('long.txt', `${'x '.repeat(3_000_000)}\n${'['.repeat(1_000_000)}\n${two}`);
  expect(rows).toHaveLength(4);
  expect(rows.slice(2)).toEqual(read);
});

test('says what is wrong, and leaves no half-written file', async () => {
  writeFileSync(join(folder, 'a.txt'), two);
  writeFileSync(join(folder, 'cut.gz'), gzipSync(two).subarray(0, 20));
  const cases: [string[], number, RegExp][] = [
    [['--lines', 'none.txt'], 1, /no such file: none\.txt/],
    [['--lines', '.'], 1, /is a folder/],
    [['--lines', 'a.txt', '--out', 'no/such/folder.tsv'], 1, /cannot write no\/such\/folder\.tsv/],
    [['--lines', 'a.txt', '--out', 'a.txt'], 2, /is the file to read/],
    [['--lines', 'cut.gz', '--out', 'cut.tsv'], 1, /ends too early/],
    [['--out', 'x.tsv'], 2, /--out goes with --lines/],
    [['--lines', 'a.txt', '--redo'], 2, /--redo/],
  ];
  for (const [args, status, words] of cases) {
    const result = await runCli(folder, ['cluster', ...args]);
    expect({ args, status: result.status }).toEqual({ args, status });
    expect(result.notes).toMatch(words);
  }
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(two);
  expect(existsSync(join(folder, 'cut.tsv'))).toBe(false);
  expect(existsSync(join(folder, 'cut.tsv.partial'))).toBe(false);
});
