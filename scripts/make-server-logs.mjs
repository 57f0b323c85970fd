// Makes logs of failing calls that are really sent to the public MCP servers for files, memory and "everything".
// usage: node scripts/make-server-logs.mjs OUT_DIR
// OUT_DIR/logs holds the logs; beside them are toolmend.config.json, what must become of each call (expected.jsonl),
// the servers' world (root, memory.jsonl) and its state (state.json), which no run may change.
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everythingCases } from './logs/everything-cases.mjs';
import { filesCases } from './logs/files-cases.mjs';
import { folderState } from './logs/folder-state.mjs';
import { memoryCases } from './logs/memory-cases.mjs';
import { openServer } from './logs/open-server.mjs';
import { makeWorld, toConfig } from './logs/server-world.mjs';
import { sendAll, toConversations } from './logs/to-conversations.mjs';
import { checkAnswers, toExpected } from './logs/to-expected.mjs';
import { writeLines, writeLogs } from './logs/write-logs.mjs';

if (process.argv.length !== 3) {
  console.error('usage: node scripts/make-server-logs.mjs OUT_DIR');
  process.exit(2);
}
mkdirSync(process.argv[2], { recursive: true });
const folder = realpathSync(process.argv[2]);
const { root, servers } = makeWorld(folder);
const cases = [...filesCases(root), ...everythingCases(), ...memoryCases()];

const open = {};
for (const [name, parameters] of Object.entries(servers)) open[name] = await openServer(parameters);
const conversations = [];
for (const conversation of Object.values(toConversations(cases, 'servers')).flat()) {
  const server = open[conversation.server];
  const sent = await sendAll(conversation, server);
  await checkAnswers(toExpected(sent), server.send);
  conversations.push(sent);
}
for (const server of Object.values(open)) await server.close();

const expected = conversations.flatMap(toExpected);
writeLogs(join(folder, 'logs'), conversations);
writeLines(join(folder, 'expected.jsonl'), expected);
writeFileSync(join(folder, 'toolmend.config.json'), `${JSON.stringify(toConfig(servers), null, 2)}\n`);
writeFileSync(
  join(folder, 'state.json'),
  `${JSON.stringify(folderState(folder, ['root', 'memory.jsonl']), null, 2)}\n`,
);
const failing = expected.filter(({ end }) => end !== 'ok').length;
console.log(JSON.stringify({ conversations: conversations.length, calls: expected.length, failing }));
