import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extract } from '../dist/extract/index.js';
import { ingest } from '../dist/ingest/index.js';
import { Store } from '../dist/store/index.js';

/**
 * Reads the labelled logs beside the repository and prints where calls, failures and open ends differ from what is expected.
 * `node bench/formats.mjs [PART OF A NAME] [--all]`
 */
const logs = fileURLToPath(new URL('../../shared/logs/', import.meta.url));
const expectedFile = fileURLToPath(new URL('../../shared/logs-facts/expected.json', import.meta.url));
if (!existsSync(expectedFile)) {
  console.log('no labelled logs beside the repository (../shared/logs)');
  process.exit(0);
}
const part = process.argv.slice(2).find(word => !word.startsWith('-'));
const isAll = process.argv.includes('--all');
const expected = JSON.parse(readFileSync(expectedFile, 'utf8'));
const names = Object.keys(expected).filter(name => part === undefined || name.includes(part));
const equal = { calls: 0, failed: 0, open: 0, files: 0 };
for (const name of names) {
  const want = expected[name];
  const store = await Store.open(':memory:');
  let got;
  try {
    const read = await ingest(store, [logs + name]);
    await extract(store);
    got = {
      ...(await store.first(`select count(*)::integer as calls, count(distinct conversation_id)::integer as conversations,
        count(*) filter (status = 'unknown' and result_text is null and error_text is null)::integer as open from calls`)),
      ...(await store.first('select count(*)::integer as failed from failures')),
      rejects: read.rejects,
      formats: Object.keys(read.formats).join(' '),
    };
  } catch (error) {
    got = { calls: -1, failed: -1, open: -1, formats: String(error.message).slice(0, 300) };
  } finally {
    store.close();
  }
  const debatable = want.debatable ?? 0;
  const isEqual = {
    calls: got.calls === want.calls,
    failed: got.failed >= want.failed && got.failed <= want.failed + debatable,
    open: got.open === want.calls_without_result,
  };
  equal.files++;
  for (const key of ['calls', 'failed', 'open']) equal[key] += isEqual[key] ? 1 : 0;
  if (!isAll && isEqual.calls && isEqual.failed && isEqual.open && !got.rejects) continue;
  const show = (key, wanted) => `${key} ${got[key]}${isEqual[key] ? '' : ` (expected ${wanted})`}`;
  console.log(
    `${name}: ${show('calls', want.calls)}, ${show('failed', want.failed)}, ${show('open', want.calls_without_result)}, ` +
      `conversations ${got.conversations} of ${want.conversations}, rejects ${got.rejects}, ${got.formats || 'no format'}`,
  );
}
console.log(
  `of ${equal.files} files equal: calls ${equal.calls}, failed ${equal.failed}, without result ${equal.open}`,
);
