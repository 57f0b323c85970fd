import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountQueries, readAccount } from '../../src/cli/account.ts';
import { accountWords } from '../../src/cli/account-words.ts';
import { runQueries } from '../../src/cli/run-stages.ts';
import { cluster, listClusters } from '../../src/cluster/index.ts';
import { Store, type Values } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const folder = temporaryFolder();
const path = join(folder, 'account.duckdb');
const at = new Date('2026-11-01T00:00:00Z');

/** A failed call, the repair that came of it and how that ended. */
type Failed = {
  id: string;
  kind?: string;
  repairable?: string;
  repeatOf?: string;
  fixedBy?: string;
  repair?: { method: string; status: string; outcome?: string };
  decision?: string;
};

const failed: Failed[] = [
  { id: 'run', repair: { method: 'rules', status: 'proposed', outcome: 'verified' } },
  { id: 'run-again', repeatOf: 'run' },
  {
    id: 'agent',
    repairable: 'needs_user',
    fixedBy: 'x',
    repair: { method: 'organic', status: 'proposed', outcome: 'verified' },
  },
  { id: 'agent-again', repairable: 'needs_user', repeatOf: 'agent' },
  { id: 'asks', kind: 'ambiguous_value', repairable: 'needs_user' },
  { id: 'asks-again', kind: 'ambiguous_value', repairable: 'needs_user', repeatOf: 'asks' },
  { id: 'writes', repair: { method: 'rules', status: 'proposed', outcome: 'blocked' } },
  { id: 'gone', kind: 'not_found', repairable: 'no' },
  { id: 'went-on', fixedBy: 'y', repair: { method: 'organic', status: 'rejected' } },
  { id: 'closed', repair: { method: 'rules', status: 'proposed', outcome: 'blocked' }, decision: 'reject' },
];

beforeAll(async () => {
  await using store = await Store.open(path);
  const rows: Record<'calls' | 'failures' | 'repairs' | 'replays' | 'reviews', Values[]> = {
    calls: [],
    failures: [],
    repairs: [],
    replays: [],
    reviews: [],
  };
  for (const {
    id,
    kind = 'wrong_type',
    repairable = 'yes',
    repeatOf = null,
    fixedBy = null,
    repair,
    decision,
  } of failed) {
    const call = { call_id: id, source_id: 's', conversation_id: id, turn: 1, position: 0, tool_name: 'f' };
    rows.calls.push({ ...call, status: 'error', error_text: `${kind} here`, started_at: at });
    rows.failures.push({
      ...{ call_id: id, kind, scope: 'call', repairable, caught_by: 'harness', error_text: `${kind} here` },
      ...{ prior_attempts: 0, repeats: 0, repeat_of: repeatOf, fixed_by_call_id: fixedBy, engine: '1', source_id: 's' },
    });
    if (!repair) continue;
    const { method, status, outcome } = repair;
    const calls = '[{"tool_name":"f","arguments":{}}]';
    const made = { repair_id: `r-${id}`, call_id: id, attempt: 1, fallback: false, engine: '1', created_at: at };
    rows.repairs.push({ ...made, method, status, calls });
    if (outcome)
      rows.replays.push({ replay_id: `p-${id}`, repair_id: `r-${id}`, step: 0, outcome, tries: 1, started_at: at });
    if (decision)
      rows.reviews.push({
        review_id: id,
        call_id: id,
        repair_id: `r-${id}`,
        decision,
        outcome: 'blocked',
        decided_at: at,
      });
  }
  for (const [table, some] of Object.entries(rows)) await store.append(table, some);
});

describe('the account of failed calls', () => {
  test('puts each where it belongs, a repeat with its first call, and adds up', async () => {
    await using store = await Store.open(path);
    const account = await readAccount(store);
    expect(account).toEqual({
      ...{ failed: 10, run: 1, by_agent: 1, repeats: 2, waiting: 3, waiting_repeats: 1 },
      ...{ agent_went_on: 1, no_help: 1, closed: 1 },
    });
    const { failed: all, waiting_repeats: _, ...parts } = account;
    expect(Object.values(parts).reduce((sum, calls) => sum + calls, 0)).toBe(all);
    expect(accountWords(account)).toEqual([
      '4 repaired and proven (1 by running the repaired call, 1 by the agent itself in the log, 2 repeats of those)',
      '3 wait for a person (1 of them repeats)',
      '1 where the agent went on with a call that may not be what was asked for',
      '1 that no change of the call can help',
      '1 closed by a person, or met by a wider call only',
    ]);
    expect(await store.all(accountQueries.kinds)).toEqual([
      { kind: 'wrong_type', failed: 7, proven: 4, waiting: 1, agent_went_on: 1, no_help: 0 },
      { kind: 'ambiguous_value', failed: 2, proven: 0, waiting: 2, agent_went_on: 0, no_help: 0 },
      { kind: 'not_found', failed: 1, proven: 0, waiting: 0, agent_went_on: 0, no_help: 1 },
    ]);
  });

  test('is what status says, and what waits as blocked is the same everywhere', async () => {
    const status = JSON.parse((await runCli(folder, ['--db', path, '--json', 'status'])).out);
    expect(status).toMatchObject({ account: { failed: 10, waiting: 3 }, replays_blocked: 1, queue: { blocked: 1 } });
    await using store = await Store.open(path);
    expect(await store.all(runQueries.blocked)).toEqual([{ tool_name: 'f', calls: 1 }]);
    expect(await store.all(runQueries.queue)).toContainEqual({ reason: 'blocked', calls: 1 });
  });
});

test('a cluster counts what is repairable and what it mostly is as they are judged now, and proves no more than it counts', async () => {
  await using store = await Store.open(join(folder, 'judged.duckdb'));
  const call = { source_id: 's', turn: 1, position: 0, tool_name: 'f', status: 'error', error_text: 'it is wrong' };
  const failure = {
    scope: 'call',
    caught_by: 'harness',
    error_text: 'it is wrong',
    prior_attempts: 0,
    repeats: 0,
    engine: '1',
  };
  for (const call_id of ['a', 'b', 'c']) {
    await store.append('calls', [{ ...call, call_id, conversation_id: call_id }]);
    await store.append('failures', [{ ...failure, call_id, kind: 'other', repairable: 'no' }]);
  }
  await cluster(store);
  expect(await listClusters(store)).toMatchObject([{ kind: 'other', repairable: 0, proven: 0 }]);
  await store.run(`update failures set kind = 'wrong_type', repairable = 'yes' where call_id in ('a', 'b')`);
  expect(await listClusters(store)).toMatchObject([{ kind: 'wrong_type', repairable: 2, proven: 0 }]);
  await cluster(store);
  expect(await store.all('select kind, repairable::integer as repairable from clusters')).toEqual([
    { kind: 'wrong_type', repairable: 2 },
  ]);
  const repair = { attempt: 1, status: 'proposed', fallback: false, engine: '1', created_at: at };
  for (const call_id of ['a', 'b', 'c']) {
    const calls = '[{"tool_name":"f","arguments":{}}]';
    await store.append('repairs', [{ ...repair, repair_id: call_id, call_id, method: 'organic', calls }]);
    const replay = { replay_id: call_id, repair_id: call_id, step: 0, outcome: 'verified', tries: 0, started_at: at };
    await store.append('replays', [replay]);
  }
  expect(await listClusters(store)).toMatchObject([{ repairable: 3, proven: 3 }]);
});

test('a run tells new failures from known ones that are judged again, and counts each failure tried once', async () => {
  const cwd = join(folder, 'again');
  const call = { conversation_id: 'c', turn: 1, tool_name: 'f', arguments: { n: '1' }, status: 'error' };
  mkdirSync(cwd);
  const log = join(cwd, 'log.jsonl');
  writeFileSync(log, `${JSON.stringify({ ...call, error: 'bad request' })}\n`);
  const first = await runCli(cwd, ['run', log]);
  expect(first.out).toMatch(/^failed {4}1 calls \(100 % of the new calls\); 1 new clusters of errors, 1 in all$/m);
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  writeFileSync(join(cwd, 'tools.json'), JSON.stringify([{ name: 'f', description: 'f', input_schema: schema }]));
  expect((await runCli(cwd, ['tools', 'import', 'tools.json'])).out).toContain('1 failures were judged without them');
  const second = await runCli(cwd, ['run', log]);
  expect(second.out).toMatch(/^failed {4}1 known ones judged again; 0 new clusters of errors, 1 in all$/m);
  expect(second.out).toMatch(/^repaired {2}1 of 1 failures tried have a repair \(100 %\)$/m);
  expect(second.out).toMatch(/^proven {4}no call was sent$/m);
  expect(second.out).not.toContain('0 of 0');
  expect(second.out).toMatch(/^in all {4}1 failed calls are in the store:\n {10}1 wait for a person$/m);
});
