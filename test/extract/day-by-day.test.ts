import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { extract } from '../../src/extract/index.ts';
import { ingest } from '../../src/ingest/index.ts';
import { Store } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const logs = fileURLToPath(new URL('../../data/demo/logs', import.meta.url));
const folder = temporaryFolder();
const DAYS = 6;

test('extract after each of some days ends as extract after all of them', { timeout: 120_000 }, async () => {
  await using daily = await Store.open(join(folder, 'daily.duckdb'));
  await using whole = await Store.open(join(folder, 'whole.duckdb'));
  const files = readdirSync(logs).map(name => ({
    name: name.replace('.gz', ''),
    lines: gunzipSync(readFileSync(join(logs, name)))
      .toString()
      .split('\n')
      .filter(line => line.endsWith('}')),
  }));
  const paths: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    const ofDay: string[] = [];
    for (const { name, lines } of files) {
      const size = Math.ceil(lines.length / DAYS);
      const path = join(folder, `${day}-${name}`);
      await writeFile(path, `${lines.slice(day * size, (day + 1) * size).join('\n')}\n`);
      ofDay.push(path);
    }
    paths.push(...ofDay);
    await ingest(daily, ofDay);
    await extract(daily);
  }
  await ingest(whole, paths);
  await extract(whole);
  for (const table of ['calls', 'failures', 'profiles']) {
    const rows = `select * ${table === 'profiles' ? '' : 'exclude (source_id)'} from ${table} order by all`;
    const expected = await whole.all(rows);
    expect(expected.length).toBeGreaterThan(10);
    expect(await daily.all(rows), table).toEqual(expected);
  }
});
