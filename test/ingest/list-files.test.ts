import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../../src/ingest/files/list-files.ts';
import { withBench } from './ingested.ts';

test('files, folders and globs are listed in order; a path that names nothing is an error that names it', () =>
  withBench(async ({ folder, store, ingest }) => {
    await mkdir(join(folder, 'logs', 'b'), { recursive: true });
    for (const name of ['c.jsonl', 'a.jsonl', 'a.json', 'x[1].jsonl', 'b/d.jsonl'])
      await writeFile(join(folder, 'logs', name), '');
    await symlink('..', join(folder, 'logs', 'loop'));
    const list = async (path: string) =>
      (await listFiles([join(folder, path)], found => found === store.path)).files.map(file =>
        file.path.slice(folder.length + 1),
      );
    const all = ['logs/a.json', 'logs/a.jsonl', 'logs/b/d.jsonl', 'logs/c.jsonl', 'logs/x[1].jsonl'];
    expect(await list('logs/a.jsonl')).toEqual(['logs/a.jsonl']);
    expect((await list('logs')).filter(path => !path.includes('loop'))).toEqual(all);
    expect(await list('logs/*.jsonl')).toEqual(['logs/a.jsonl', 'logs/c.jsonl', 'logs/x[1].jsonl']);
    expect(await list('logs/{a,c}.json*')).toEqual(['logs/a.json', 'logs/a.jsonl', 'logs/c.jsonl']);
    expect(await list('logs/[!a].jsonl')).toEqual(['logs/c.jsonl']);
    expect(await list('lo?s/**/d.jsonl')).toEqual(['logs/b/d.jsonl']);
    expect(await list('logs/x[1].jsonl')).toEqual(['logs/x[1].jsonl']);
    await expect(ingest('missing.jsonl')).rejects.toThrow(/no such file or folder: .*missing\.jsonl/);
    await expect(ingest('logs/*.csv')).rejects.toThrow(/no file at .*\*\.csv/);
    await mkdir(join(folder, 'empty'));
    await expect(ingest('empty')).rejects.toThrow(/no file at .*empty/);
  }));

test('a format or a time zone that is not known is told before anything is read', () =>
  withBench(async ({ write, ingest }) => {
    await write('a.jsonl', '{"tool_name":"a"}\n');
    await expect(ingest('a.jsonl', { format: 'nativ' })).rejects.toThrow(/unknown format: nativ\. Known are .*native,/);
    await expect(ingest('a.jsonl', { timeZone: 'Mars' })).rejects.toThrow(/unknown time zone: Mars/);
    expect(await ingest('a.jsonl', { format: 'openai-chat' })).toMatchObject({ records: 1, rejects: 1 });
  }));
