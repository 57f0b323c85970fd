import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { canonicalJson, tryParseJson } from '../dist/core/json.js';
import { extract } from '../dist/extract/index.js';
import { ingest } from '../dist/ingest/index.js';
import { Store } from '../dist/store/index.js';

/**
 * Finds the fixes that agents made themselves in the logs that real pairs of a failing call and its fix come from, and holds them against
 * the pairs. `node bench/organic.mjs`: prints the pairs that were not found, and how many were; `--fixes` prints every fix that was found.
 */
const shared = name => fileURLToPath(new URL(`../../shared/${name}`, import.meta.url));
if (!existsSync(shared('logs-facts/pairs.jsonl'))) {
  console.log('no pairs beside the repository (../shared/logs-facts)');
  process.exit(0);
}
const pairs = readFileSync(shared('logs-facts/pairs.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line));
const keyOf = text => {
  const value = typeof text === 'string' ? tryParseJson(text) : text;
  return value === undefined ? text.trim() : canonicalJson(value);
};
const same = (a, b) => a !== null && b !== null && keyOf(a) === keyOf(b);
const count = { pairs: pairs.length, found: 0, other: 0, none: 0, not_a_failure: 0, fixes: 0 };
for (const file of new Set(pairs.map(pair => pair.file))) {
  const fixes = await fixesOf(shared(`logs/${file}`));
  count.fixes += fixes.filter(({ fixed }) => fixed !== null).length;
  if (process.argv.includes('--fixes'))
    for (const fix of fixes.filter(({ fixed }) => fixed !== null)) console.log(JSON.stringify({ file, ...fix }));
  for (const pair of pairs.filter(one => one.file === file)) {
    const failed = fixes.filter(fix => fix.tool_name === pair.tool_name && same(fix.arguments, pair.failed_arguments));
    const isFound = failed.some(fix => same(fix.fixed, pair.fixed_arguments));
    const outcome = isFound
      ? 'found'
      : failed.length === 0
        ? 'not_a_failure'
        : failed.every(fix => fix.fixed === null)
          ? 'none'
          : 'other';
    count[outcome]++;
    if (!isFound && !process.argv.includes('--fixes'))
      console.log(
        JSON.stringify({
          outcome,
          ...pair,
          got: failed[0]?.fixed ?? null,
          kind: failed[0]?.kind,
          error: pair.error.slice(0, 300),
        }),
      );
  }
}
console.log(JSON.stringify(count));

/** The failures of a log, each with the arguments of the call that fixed it; null where none did. */
async function fixesOf(path) {
  const store = await Store.open(':memory:');
  try {
    await ingest(store, [path]);
    await extract(store);
    return await store.all(`
      select c.tool_name, f.kind, f.scope, f.arguments, f.error_text as error, l.tool_name as fixed_by,
        coalesce(l.arguments_text, l.arguments::varchar) as fixed
      from failures f join calls c using (call_id) left join calls l on l.call_id = coalesce(f.fixed_by_call_id, f.retried_by_call_id)
      order by c.conversation_id, c.turn, c.position`);
  } finally {
    store.close();
  }
}
