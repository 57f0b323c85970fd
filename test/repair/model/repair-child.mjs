// Repairs by a model in a process of its own, to be killed: node repair-child.mjs STORE URL SETTINGS
import { repair } from '../../../dist/repair/index.js';
import { Budget } from '../../../dist/repair/model/budget.js';
import { Store } from '../../../dist/store/index.js';

const [path, url, settings] = process.argv.slice(2);
const store = await Store.open(path);
const given = JSON.parse(settings);
const model = {
  provider: 'anthropic',
  name: 'claude-sonnet-5-5',
  baseUrl: url,
  apiKey: 'key-for-tests',
  prices: { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 },
  maxCostUsd: null,
  redact: null,
  concurrency: 8,
  timeoutMs: 5_000,
  maxOutputTokens: 500,
  isBatch: false,
  ...given,
};
const summary = await repair(store, { methods: ['model'], model: { ...model, budget: new Budget(model.maxCostUsd) } });
store.close();
process.stdout.write(`${JSON.stringify(summary)}\n`);
