// Makes the demo's logs: calls with faults and without, really sent to the demo's market server. The same each time.
// usage: node scripts/make-demo-log.mjs [OUT_DIR] [--suffixes .SH,.SZ,.HK]     (default: data/demo)
// Writes OUT_DIR/logs and, apart from them, OUT_DIR/expected.jsonl.gz: what must become of each call. With --suffixes codes end
// otherwise, in the logs and in the market, and OUT_DIR/toolmend.config.json starts a market that knows them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openServer } from './logs/open-server.mjs';
import { checkAnswers, toExpected } from './logs/to-expected.mjs';
import { writeLines, writeLogs } from './logs/write-logs.mjs';

const demo = fileURLToPath(new URL('../data/demo', import.meta.url));
const conversationCount = 850;
/** So many conversations from the first go through a harness that hands over results of any size. */
const uncapped = 60;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { suffixes: { type: 'string' } } });
const folder = positionals[0] ?? demo;
const env = values.suffixes === undefined ? {} : { MARKET_SUFFIXES: values.suffixes };
Object.assign(process.env, env);
// These read the suffixes as they are loaded.
const { toConversations } = await import('./logs/demo/to-conversations.mjs');
const { sendConversation, sendPatiently } = await import('./logs/demo/send-conversation.mjs');

const market = { command: process.execPath, args: [join(demo, 'market-server.mjs')], env };
const timeoutMs = 2000;
const [server, capped, judge] = [
  await openServer(market, { timeoutMs }),
  await openServer(market, { timeoutMs, maxTokens: 25_000 }),
  await openServer(market),
];
const conversations = [];
for (const conversation of toConversations(conversationCount)) {
  const sent = await sendConversation(conversation, conversations.length < uncapped ? server : capped);
  await checkAnswers(toExpected(sent), (name, text) => sendPatiently(judge, name, text));
  conversations.push(sent);
}
for (const open of [server, capped, judge]) await open.close();

const expected = conversations.flatMap(toExpected);
rmSync(join(folder, 'logs'), { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeLogs(join(folder, 'logs'), conversations, ['native', 'openai', 'anthropic']);
writeLines(join(folder, 'expected.jsonl.gz'), expected);
if (values.suffixes !== undefined) {
  const config = JSON.parse(readFileSync(join(demo, 'toolmend.config.json'), 'utf8'));
  Object.assign(config.executors.market, { args: market.args, env });
  writeFileSync(join(folder, 'toolmend.config.json'), `${JSON.stringify(config, null, 2)}\n`);
}
const failing = expected.filter(({ end }) => end !== 'ok').length;
console.log(JSON.stringify({ conversations: conversations.length, calls: expected.length, failing }));
