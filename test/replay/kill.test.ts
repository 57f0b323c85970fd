import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Config } from '../../src/core/config.ts';
import { replay } from '../../src/replay/index.ts';
import { Store } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { outcomes, type Seed, seed, shelfConfig } from './seed.ts';

const CHILD = fileURLToPath(new URL('replay-child.mjs', import.meta.url));
const folder = temporaryFolder();
const titles = Array.from({ length: 12 }, (_, at) => `T${at}`);
const seeds: Seed[] = titles.flatMap(title => [
  { id: `put-${title}`, calls: [['put_book', `{"title":"${title}","ms":80}`]] },
  { id: `get-${title}`, calls: [['get_book', `{"title":"${title}"}`]] },
]);
const options = { allow: ['put_book'], retryDelaysMs: [1, 1] };

/** Kills replay once the server has done `writes` writes. */
async function killAfter(writes: number, path: string, config: Config, log: string): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [CHILD, path, JSON.stringify(config), JSON.stringify(options)]);
  const ended = once(child, 'exit');
  while (child.exitCode === null && lines(log).length < writes) await setTimeout(5);
  child.kill('SIGKILL');
  await ended;
}

const lines = (log: string) =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter(line => line.startsWith('put'))
    : [];

test.each([1, 4, 8])(
  'killed after %i writes and run again, no write is sent twice and nothing is left open',
  async writes => {
    const path = join(folder, `${writes}.duckdb`);
    const log = join(folder, `${writes}.log`);
    const config = shelfConfig(
      { get_book: { executor: 'shelf', effect: 'read' }, put_book: { executor: 'shelf', effect: 'write' } },
      { env: { SHELF_LOG: log } },
    );
    {
      await using store = await Store.open(path);
      await seed(store, seeds);
    }
    await killAfter(writes, path, config, log);
    expect(lines(log).length).toBeLessThan(titles.length);

    await using store = await Store.open(path);
    await replay(store, config, options);
    expect(lines(log)).toEqual([...new Set(lines(log))]);
    const ended = await outcomes(store);
    expect(Object.keys(ended)).toHaveLength(seeds.length);
    const reads = titles.map(title => ended[`get-${title} 0`]);
    expect(new Set(reads)).toEqual(new Set(['verified']));
    const puts = titles.map(title => ended[`put-${title} 0`]);
    expect(puts.filter(outcome => outcome === 'unknown_outcome').length).toBeLessThanOrEqual(1);
    expect(puts.filter(outcome => outcome !== 'unknown_outcome')).toEqual(
      puts.filter(outcome => outcome === 'verified'),
    );
  },
);
