// Makes the demo's logs: calls with faults and without, really sent to the demo's market server.
// usage: node scripts/make-demo-log.mjs [OUT_DIR]     (default: data/demo)
// Writes OUT_DIR/logs and, apart from them, OUT_DIR/expected.jsonl: what must become of each call. The same each time.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoCases } from './logs/demo-cases.mjs';
import { openServer } from './logs/open-server.mjs';
import { sendAll, toConversations } from './logs/to-conversations.mjs';
import { checkAnswers, toExpected } from './logs/to-expected.mjs';
import { writeLines, writeLogs } from './logs/write-logs.mjs';

const longestConversation = 10;
const demo = fileURLToPath(new URL('../data/demo', import.meta.url));
const folder = process.argv[2] ?? demo;
const market = { command: process.execPath, args: [join(demo, 'market-server.mjs')] };

const [server, judge] = [await openServer(market), await openServer(market)];
const conversations = [];
for (const conversation of Object.values(toConversations(demoCases(), 'demo', longestConversation)).flat()) {
  const sent = await sendAll(conversation, server);
  await checkAnswers(toExpected(sent), judge.send);
  conversations.push(sent);
}
await server.close();
await judge.close();

const expected = conversations.flatMap(toExpected);
rmSync(join(folder, 'logs'), { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeLogs(join(folder, 'logs'), conversations, ['native']);
writeLines(join(folder, 'expected.jsonl'), expected);
const failing = expected.filter(({ end }) => end !== 'ok').length;
console.log(JSON.stringify({ conversations: conversations.length, calls: expected.length, failing }));
