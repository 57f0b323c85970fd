// How many questions a second reach a model, beside what plain fetch reaches on the same server in the same run:
// npm run build && node bench/model.mjs [questions] [concurrency] [delayMs]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { repair } from '../dist/repair/index.js';
import { Budget } from '../dist/repair/model/budget.js';
import { INSTRUCTIONS } from '../dist/repair/model/instructions.js';
import { toMessageParams } from '../dist/repair/model/providers/anthropic.js';
import { Store } from '../dist/store/index.js';

const [questions = 4000, concurrency = 64, delayMs = 50] = process.argv.slice(2).map(Number);
const ROUNDS = 3;

const server = spawn(process.execPath, [
  fileURLToPath(new URL('../test/fixtures/model/model-server.mjs', import.meta.url)),
  JSON.stringify({
    delayMs,
    text: JSON.stringify({ explanation: 'None.', status: 'unrepairable', calls: [], question: '', fallback: false }),
  }),
]);
process.on('exit', () => server.kill());
const url = await new Promise(resolve => server.stdout.once('data', chunk => resolve(String(chunk).trim())));

async function seeded() {
  const store = await Store.open(':memory:');
  const schema = JSON.stringify({
    type: 'object',
    properties: { id: { type: 'string' }, n: { type: 'integer' } },
    required: ['id'],
  });
  await store.append('tools', [
    { tool_id: 't', tool_name: 'get_thing', description: 'Gets.', input_schema: schema, origin: 'log' },
  ]);
  await store.append('toolsets', [{ toolset_id: 's', tool_ids: ['t'] }]);
  const ids = Array.from({ length: questions }, (_, at) => ({
    call_id: `c${at}`,
    text: JSON.stringify({ id: `thing ${at}`, n: 'x' }),
  }));
  await store.append(
    'calls',
    ids.map(({ call_id, text }) => ({
      call_id,
      source_id: 'f',
      conversation_id: call_id,
      turn: 1,
      position: 0,
      tool_name: 'get_thing',
      toolset_id: 's',
      arguments_text: text,
      status: 'error',
    })),
  );
  await store.append(
    'failures',
    ids.map(({ call_id, text }) => ({
      call_id,
      kind: 'wrong_type',
      scope: 'call',
      repairable: 'yes',
      caught_by: 'harness',
      arguments: text,
      error_text: 'n must be integer',
      prior_attempts: 0,
      repeats: 0,
      engine: '1',
    })),
  );
  return store;
}

async function byRepair() {
  const store = await seeded();
  const settings = {
    provider: 'anthropic',
    name: 'claude-sonnet-5-5',
    baseUrl: url,
    apiKey: 'none',
    prices: { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 },
    maxCostUsd: null,
    redact: { secrets: true, pii: ['email', 'phone'] },
    concurrency,
    timeoutMs: 10_000,
    maxOutputTokens: 500,
    isBatch: false,
    budget: new Budget(null),
  };
  const begin = performance.now();
  const { model } = await repair(store, { methods: ['model'], model: settings });
  const seconds = (performance.now() - begin) / 1000;
  store.close();
  if (model.asked !== questions) throw new Error(`${model.asked} questions of ${questions}`);
  return questions / seconds;
}

/** The same bodies by plain fetch, as many at a time. */
async function byFetch() {
  const body = JSON.stringify(
    toMessageParams(
      'claude-sonnet-5-5',
      {
        system: INSTRUCTIONS,
        context: 'x'.repeat(500),
        turns: [{ role: 'user', text: 'x'.repeat(1000) }],
        maxOutputTokens: 500,
      },
      true,
    ),
  );
  let next = 0;
  const begin = performance.now();
  const worker = async () => {
    while (next++ < questions)
      await (
        await fetch(`${url}/v1/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': 'none' },
          body,
        })
      ).json();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return questions / ((performance.now() - begin) / 1000);
}

await byFetch();
const shares = [];
for (let round = 0; round < ROUNDS; round++) {
  const [plain, ours] = [await byFetch(), await byRepair()];
  shares.push(ours / plain);
  console.log(
    `fetch ${plain.toFixed(0)}/s, repair ${ours.toFixed(0)}/s: ${((ours / plain) * 100).toFixed(1)} % (bound: ${((concurrency * 1000) / delayMs).toFixed(0)}/s)`,
  );
}
console.log(`median ${(shares.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] * 100).toFixed(1)} % of plain fetch`);
process.exit();
