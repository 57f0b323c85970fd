// Says how many of the calls in a store ended as they must.
// usage: node scripts/check-server-logs.mjs DB EXPECTED [--min-share 0.9]
// Prints JSON: {failing, as_expected, share, by_fault, others, false_alarms, changed}. The status is 1 where the share is below
// --min-share, a call that worked is taken for a failure, or a file named in the state.json beside EXPECTED has changed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { folderState } from './logs/folder-state.mjs';
import { isSameCalls } from './logs/same-calls.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'min-share': { type: 'string', default: '0' } },
});
const [database, expectedFile] = positionals;
if (!database || !expectedFile) {
  console.error('usage: node scripts/check-server-logs.mjs DB EXPECTED [--min-share 0.9]');
  process.exit(2);
}

const instance = await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' });
const connection = await instance.connect();
const rows = async sql => (await connection.runAndReadAll(sql)).getRowObjectsJson();

const calls = await rows(/* sql */ `
  select c.call_id, c.tool_call_id, f.call_id is not null as failed, f.kind, f.repairable, f.repeat_of
  from calls c left join failures f using (call_id)`);
const repairs = await rows(/* sql */ `
  select r.call_id, r.status, r.calls, o.outcome
  from repairs r left join repair_outcomes o using (repair_id)
  order by r.call_id, r.attempt, r.created_at`);
instance.closeSync();

const byToolCall = new Map(calls.map(call => [call.tool_call_id, call]));
const repairsOf = callId => repairs.filter(row => row.call_id === callId);

/** What became of a call, and the calls that a repair made of it. */
function endOf(call) {
  const made = repairsOf(call.repeat_of ?? call.call_id);
  for (const [end, outcomes] of [
    ['verified', ['verified']],
    ['blocked', ['blocked', 'not_executable']],
  ]) {
    const held = made.find(row => outcomes.includes(row.outcome));
    if (held) return { end, calls: JSON.parse(held.calls) };
  }
  const asks = call.repairable === 'needs_user' || made.at(-1)?.status === 'needs_user';
  return { end: asks ? 'needs_user' : 'not_repaired' };
}

/** Null where a failing call ended as it must, else what is wrong. */
function faultOf(wanted, call) {
  if (!call) return 'not in the store';
  if (!call.failed) return 'not seen as a failure';
  const got = endOf(call);
  if (got.end !== wanted.end && !wanted.also?.includes(got.end)) return `${got.end}, not ${wanted.end} (${call.kind})`;
  const mustMatch = got.end === 'verified' || got.end === 'blocked';
  if (mustMatch && !wanted.calls?.some(plan => isSameCalls(plan, got.calls)))
    return `${got.end} with other calls: ${JSON.stringify(got.calls)}`;
  return null;
}

const expected = readFileSync(expectedFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line));
const failing = expected.filter(wanted => wanted.end !== 'ok');
const others = [];
const byFault = {};
for (const wanted of failing) {
  const why = faultOf(wanted, byToolCall.get(wanted.tool_call_id));
  byFault[wanted.fault] ??= { calls: 0, as_expected: 0 };
  byFault[wanted.fault].calls += 1;
  if (why === null) byFault[wanted.fault].as_expected += 1;
  else others.push({ tool_call_id: wanted.tool_call_id, tool_name: wanted.tool_name, fault: wanted.fault, why });
}
const falseAlarms = expected.filter(({ end, tool_call_id }) => end === 'ok' && byToolCall.get(tool_call_id)?.failed);

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
