import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { canonicalJson, tryParseJson } from '../dist/core/json.js';
import { toPointer } from '../dist/core/json-path.js';
import { checkArguments } from '../dist/core/schema/index.js';
import { extract } from '../dist/extract/index.js';
import { ingest } from '../dist/ingest/index.js';
import { tryRecord } from '../dist/repair/index.js';
import { Store } from '../dist/store/index.js';

/**
 * Gives every call that worked to `try` as one that failed without a word, and counts proposals that change more than what breaks the schema.
 * `node bench/leave-alone.mjs [FOLDER OF LOGS]`
 */
const logs = process.argv[2] ?? fileURLToPath(new URL('../../shared/logs/', import.meta.url));
if (!existsSync(logs)) {
  console.log('no logs beside the repository (../shared/logs)');
  process.exit(0);
}
const store = await Store.open(':memory:');
await ingest(store, [logs]);
await extract(store);
const calls = await store.all(`
  select c.call_id, c.tool_name, coalesce(c.arguments_text, c.arguments::varchar) as arguments, c.intent, c.toolset_id, c.tool_id
  from calls c anti join failures f using (call_id) where c.status <> 'unknown'`);
const tools = new Map();
for (const row of await store.all(
  'select tool_id, tool_name, description, input_schema::varchar as input_schema from tools',
))
  tools.set(row.tool_id, {
    name: row.tool_name,
    description: row.description,
    input_schema: JSON.parse(row.input_schema ?? 'null'),
  });
const toolsets = new Map(
  (await store.all('select toolset_id, to_json(tool_ids)::varchar as tool_ids from toolsets')).map(row => [
    row.toolset_id,
    JSON.parse(row.tool_ids),
  ]),
);
store.close();

/** Pointers at which two values differ; a container that only one side has counts as one place. */
function differences(a, b, path = []) {
  if (canonicalJson(a) === canonicalJson(b)) return [];
  const isBoth = kind => kind(a) && kind(b);
  if (!isBoth(Array.isArray) && !isBoth(isPlainObject)) return [toPointer(path)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap(key => {
    const at = Array.isArray(a) ? Number(key) : key;
    if (!Object.hasOwn(a, key) || !Object.hasOwn(b, key)) return [toPointer([...path, at])];
    return differences(a[key], b[key], [...path, at]);
  });
}

function isPlainObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.constructor === Object;
}

const count = { calls: calls.length, with_schema: 0, breaking_schema: 0, proposed: 0, wrong: 0 };
for (const call of calls) {
  const ids = call.toolset_id ? (toolsets.get(call.toolset_id) ?? []) : [call.tool_id];
  const offered = ids.flatMap(id => tools.get(id) ?? []);
  const own = offered.find(tool => tool.name === call.tool_name);
  const original = tryParseJson(call.arguments ?? '') ?? null;
  const broken = own?.input_schema ? checkArguments(own.input_schema, original) : [];
  if (own?.input_schema) count.with_schema++;
  if (broken.length > 0) count.breaking_schema++;
  const record = {
    id: call.call_id,
    tool_name: call.tool_name,
    arguments: call.arguments,
    tools: offered,
    intent: call.intent,
    status: 'error',
    error: '',
  };
  const plan = JSON.parse(await tryRecord(JSON.stringify(record)));
  if (!plan.calls) continue;
  count.proposed++;
  const places = broken.map(({ path }) => toPointer(path));
  const touches = place =>
    places.some(broke => place === broke || place.startsWith(`${broke}/`) || broke.startsWith(`${place}/`));
  const isSameTool = plan.calls.every(({ tool_name }) => tool_name === call.tool_name) || !own;
  const changed = plan.calls.flatMap(({ arguments: args }) => differences(original, args));
  const isRoot = places.includes('');
  if (isSameTool && (isRoot || changed.every(touches))) continue;
  count.wrong++;
  console.log(
    JSON.stringify({
      tool_name: call.tool_name,
      arguments: call.arguments?.slice(0, 300),
      calls: plan.calls,
      broken: broken.map(({ message }) => message),
      changes: plan.changes,
    }).slice(0, 1200),
  );
}
console.log(JSON.stringify(count));
process.exitCode = count.wrong > 0 ? 1 : 0;
