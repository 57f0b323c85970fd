import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { canonicalJson, tryParseJson } from '../dist/core/json.js';
import { extract } from '../dist/extract/index.js';
import { ingest } from '../dist/ingest/index.js';
import { tryRecord } from '../dist/repair/index.js';
import { Store } from '../dist/store/index.js';

/**
 * Repairs the first call of real pairs of a failing call and the later one that did what it meant, and holds the repair against the later call.
 * `node bench/pairs.mjs`: counts `same` (to the same effect), `refused` and `other`, and prints the others.
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
const offered = new Map();
for (const file of new Set(pairs.map(pair => pair.file))) offered.set(file, await toolsOf(shared(`logs/${file}`)));

/** The tools that a log names, by name. */
async function toolsOf(path) {
  const store = await Store.open(':memory:');
  try {
    await ingest(store, [path]);
    await extract(store);
    return (
      await store.all(
        'select distinct on (tool_name) tool_name, description, input_schema::varchar as input_schema from tools',
      )
    ).map(row => ({
      name: row.tool_name,
      description: row.description,
      input_schema: JSON.parse(row.input_schema ?? 'null'),
    }));
  } catch (_error) {
    return [];
  } finally {
    store.close();
  }
}

const count = { pairs: pairs.length, same: 0, refused: 0, needs_user: 0, not_repairable: 0, other: 0 };
for (const { file, tool_name, failed_arguments, error, fixed_arguments, note } of pairs) {
  const record = { id: 1, tool_name, arguments: failed_arguments, error, status: 'error', tools: offered.get(file) };
  const plan = JSON.parse(await tryRecord(JSON.stringify(record)));
  if (!plan.calls) {
    count[plan.repairable === 'needs_user' ? 'needs_user' : plan.repairable === 'no' ? 'not_repairable' : 'refused']++;
    continue;
  }
  const fixed = tryParseJson(fixed_arguments);
  const isSame = plan.calls.length === 1 && canonicalJson(plan.calls[0].arguments) === canonicalJson(fixed ?? null);
  count[isSame ? 'same' : 'other']++;
  if (!isSame)
    console.log(
      JSON.stringify({
        file,
        tool_name,
        error: error.slice(0, 200),
        failed_arguments: failed_arguments.slice(0, 400),
        calls: plan.calls,
        fixed_arguments: fixed_arguments.slice(0, 400),
        note,
      }),
    );
}
console.log(JSON.stringify(count));
