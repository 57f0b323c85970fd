// Says how many of the calls in a store ended as they must.
// usage: node scripts/check-server-logs.mjs DB EXPECTED [--min-share 0.9]
// Prints JSON: {failing, as_expected, share, by_fault, others, false_alarms, changed}. The status is 1 where the share is below
// --min-share, a call that worked is taken for a failure, or a file named in the state.json beside EXPECTED has changed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { folderState } from './logs/folder-state.mjs';
import { faultOfEnd, readEnds } from './logs/read-ends.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'min-share': { type: 'string', default: '0' } },
});
const [database, expectedFile] = positionals;
if (!database || !expectedFile) {
  console.error('usage: node scripts/check-server-logs.mjs DB EXPECTED [--min-share 0.9]');
  process.exit(2);
}

const ends = await readEnds(database);
const expected = readFileSync(expectedFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line));
const failing = expected.filter(wanted => wanted.end !== 'ok');
const others = [];
const byFault = {};
for (const wanted of failing) {
  const why = faultOfEnd(wanted, ends.get(wanted.tool_call_id));
  byFault[wanted.fault] ??= { calls: 0, as_expected: 0 };
  byFault[wanted.fault].calls += 1;
  if (why === null) byFault[wanted.fault].as_expected += 1;
  else others.push({ tool_call_id: wanted.tool_call_id, tool_name: wanted.tool_name, fault: wanted.fault, why });
}
const falseAlarms = expected.filter(({ end, tool_call_id }) => end === 'ok' && ends.get(tool_call_id)?.failed);

const stateFile = join(dirname(expectedFile), 'state.json');
const before = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {};
const top = [...new Set(Object.keys(before).map(name => name.split('/')[0]))];
const after = folderState(dirname(expectedFile), top);
const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
  name => before[name] !== after[name],
);

const share = failing.length === 0 ? 1 : 1 - others.length / failing.length;
console.log(
  JSON.stringify(
    {
      failing: failing.length,
      as_expected: failing.length - others.length,
      share: Number(share.toFixed(3)),
      by_fault: byFault,
      others,
      false_alarms: falseAlarms.map(({ tool_call_id, tool_name }) => ({ tool_call_id, tool_name })),
      changed,
    },
    null,
    2,
  ),
);
process.exitCode = share < Number(values['min-share']) || falseAlarms.length > 0 || changed.length > 0 ? 1 : 0;
