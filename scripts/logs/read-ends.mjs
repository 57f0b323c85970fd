import { DuckDBInstance, listValue } from '@duckdb/node-api';
import { isSameCalls } from './same-calls.mjs';

const calls = /* sql */ `
select c.call_id, c.tool_call_id, c.tool_name, f.call_id is not null as failed, f.kind, f.repairable, f.repeat_of
from calls c left join failures f using (call_id)`;

const repairs = /* sql */ `
select r.call_id, r.status, r.method, r.calls, o.outcome
from repairs r left join repair_outcomes o using (repair_id)
order by r.call_id, r.attempt, r.created_at`;

const sent = /* sql */ `
select count(*)::integer as calls
from replays p join repairs r using (repair_id)
where p.outcome not in ('blocked', 'not_executable')
  and list_contains($writes, r.calls ->> ('$[' || p.step || '].tool_name')) and p.executor is distinct from 'log'`;

/** Asks a store; `read` is given a function from SQL to rows. */
async function withStore(database, read) {
  const instance = await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return await read(async (sql, values) => (await connection.runAndReadAll(sql, values)).getRowObjectsJson());
  } finally {
    instance.closeSync();
  }
}

/** What became of each call in a store, by its `tool_call_id`: the call, and its `end`, `method` and `calls`. */
export function readEnds(database) {
  return withStore(database, async rows => {
    const made = grouped(await rows(repairs));
    const withEnd = call => ({ ...call, ...endOf(call, made.get(call.repeat_of ?? call.call_id) ?? []) });
    return new Map((await rows(calls)).map(call => [call.tool_call_id, withEnd(call)]));
  });
}

/** How many calls of the tools named were sent to prove a repair. */
export function readWritesRun(database, writes) {
  return withStore(database, async rows => (await rows(sent, { writes: listValue(writes) }))[0].calls);
}

function grouped(rows) {
  const groups = new Map();
  for (const row of rows) {
    if (!groups.has(row.call_id)) groups.set(row.call_id, []);
    groups.get(row.call_id).push(row);
  }
  return groups;
}

/** What became of a call, and the calls that a repair made of it. */
function endOf(call, made) {
  for (const [end, outcomes] of [
    ['verified', ['verified']],
    ['blocked', ['blocked', 'not_executable']],
  ]) {
    const held = made.find(row => outcomes.includes(row.outcome));
    if (held) return { end, method: held.method, calls: JSON.parse(held.calls) };
  }
  const asks = call.repairable === 'needs_user' || made.at(-1)?.status === 'needs_user';
  return { end: asks ? 'needs_user' : 'not_repaired', method: null, calls: [] };
}

/** Null where a failing call ended as it must, else what is wrong. */
export function faultOfEnd(wanted, got) {
  if (!got) return 'not in the store';
  if (!got.failed) return 'not seen as a failure';
  if (got.end !== wanted.end && !wanted.also?.includes(got.end)) return `${got.end}, not ${wanted.end} (${got.kind})`;
  const mustMatch = got.end === 'verified' || got.end === 'blocked';
  if (mustMatch && !wanted.calls?.some(plan => isSameCalls(plan, got.calls)))
    return `${got.end} with other calls: ${JSON.stringify(got.calls)}`;
  return null;
}
