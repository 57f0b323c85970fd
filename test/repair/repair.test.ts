import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repair } from '../../src/repair/index.ts';
import { Store, type Values } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
let files = 0;
let store: Store;

beforeEach(async () => {
  store = await Store.open(join(folder, `${files++}.duckdb`));
  await store.append('tools', [
    {
      tool_id: 't1',
      tool_name: 'get_thing',
      input_schema: JSON.stringify({
        type: 'object',
        properties: { id: { type: 'string' }, n: { type: 'integer' } },
        required: ['id'],
        additionalProperties: false,
      }),
      origin: 'log',
    },
  ]);
  await store.run(`insert into toolsets values ('s1', ['t1'])`);
});

afterEach(() => store.close());

async function addFailure(callId: string, text: string, more: Values = {}): Promise<void> {
  await store.append('calls', [
    {
      call_id: callId,
      source_id: 'f',
      conversation_id: 'c',
      turn: 1,
      position: 0,
      tool_name: 'get_thing',
      toolset_id: 's1',
      arguments_text: text,
      status: 'error',
    },
  ]);
  await store.append('failures', [
    {
      call_id: callId,
      kind: 'wrong_type',
      scope: 'call',
      repairable: 'yes',
      caught_by: 'harness',
      arguments: text,
      error_text: 'n: Expected integer, received string',
      prior_attempts: 0,
      repeats: 0,
      engine: '1',
      ...more,
    },
  ]);
}

async function addReplay(outcome: string, errorText: string | null): Promise<void> {
  const rows = await store.all<{ repair_id: string }>(
    `select repair_id from repairs where status = 'proposed' and repair_id not in (select repair_id from replays)`,
  );
  await store.append(
    'replays',
    rows.map(({ repair_id }) => ({
      replay_id: `p-${repair_id}`,
      repair_id,
      step: 0,
      outcome,
      tries: 1,
      error_text: errorText,
      started_at: new Date(0),
    })),
  );
}

describe('repair', () => {
  test('writes one attempt for each failure that asks for one', async () => {
    await addFailure('c1', '{"id":"a","n":"3"}');
    await addFailure('c2', '{"id":"a","n":"three"}');
    await addFailure('c3', '{"id":"a","n":"4"}', { repairable: 'no' });
    await addFailure('c4', '{"id":"a","n":"5"}', { repeat_of: 'c1' });
    await addFailure('c5', '{"id":"a","n":"6"}', { fixed_by_call_id: 'c9' });
    expect(await repair(store)).toEqual({
      candidates: 2,
      proposed: 1,
      rejected: 0,
      unrepairable: 0,
      needs_user: 1,
      by_method: { rules: 1 },
      cost_usd: 0,
    });
    const rows = await store.all(
      'select call_id, attempt, method, status, calls::varchar as calls from repairs order by call_id',
    );
    expect(rows).toEqual([
      {
        call_id: 'c1',
        attempt: 1,
        method: 'rules',
        status: 'proposed',
        calls: '[{"tool_name":"get_thing","arguments":{"id":"a","n":3}}]',
      },
      { call_id: 'c2', attempt: 1, method: 'rules', status: 'needs_user', calls: null },
    ]);
  });

  test('changes nothing the second time', async () => {
    await addFailure('c1', '{"id":"a","n":"3"}');
    await addFailure('c2', '{"id":"a","n":"three"}');
    await repair(store);
    expect(await repair(store)).toMatchObject({ candidates: 0 });
  });

  test('gives the same attempt the same id in every store', async () => {
    await addFailure('c1', '{"id":"a","n":"3"}');
    await repair(store);
    expect(await store.first('select repair_id from repairs')).toEqual({
      repair_id: expect.stringMatching(/^sha256:[0-9a-f]{32}$/),
    });
    const first = await store.first('select repair_id from repairs');
    await store.run('delete from repairs');
    await repair(store);
    expect(await store.first('select repair_id from repairs')).toEqual(first);
  });

  test('gives up after a repair that failed where the rules have nothing else, once', async () => {
    await addFailure('c1', '{"id":"a","n":"3"}');
    await repair(store);
    await addReplay('same_error', 'n is odd');
    expect(await repair(store)).toMatchObject({ candidates: 1, proposed: 0, unrepairable: 1 });
    expect(await repair(store)).toMatchObject({ candidates: 0 });
    expect(await store.all('select attempt, status from repairs order by attempt')).toEqual([
      { attempt: 1, status: 'proposed' },
      { attempt: 2, status: 'unrepairable' },
    ]);
  });

  test.each(['verified', 'transient', 'empty', 'blocked', 'started'])('does not ask again after %s', async outcome => {
    await addFailure('c1', '{"id":"a","n":"3"}');
    await repair(store);
    await addReplay(outcome, null);
    expect(await repair(store)).toMatchObject({ candidates: 0 });
  });

  test('stays within a cluster and a limit', async () => {
    await addFailure('c1', '{"id":"a","n":"3"}');
    await addFailure('c2', '{"id":"a","n":"4"}');
    await addFailure('c3', '{"id":"a","n":"5"}');
    await store.run(`insert into cluster_members values ('c2', 'k'), ('c3', 'k')`);
    expect(await repair(store, { clusterId: 'k', limit: 1 })).toMatchObject({ candidates: 1 });
    expect(await store.all('select call_id from repairs')).toEqual([{ call_id: 'c2' }]);
  });

  test('keeps the text of numbers', async () => {
    await addFailure('c1', '{"id":0.300750}');
    await addFailure('c2', '{"id":"a","n":"3","x":null}');
    await repair(store);
    const rows = await store.all(`select calls::varchar as calls from repairs order by call_id`);
    expect(rows.map(row => row.calls)).toEqual([
      '[{"tool_name":"get_thing","arguments":{"id":"0.300750"}}]',
      '[{"tool_name":"get_thing","arguments":{"id":"a","n":3}}]',
    ]);
  });

  test('stops where it is asked to, and keeps what is done', async () => {
    await addFailure('c1', '{"id":"a","n":"3"}');
    expect(await repair(store, { signal: AbortSignal.abort() })).toMatchObject({ candidates: 0 });
    expect(await repair(store)).toMatchObject({ candidates: 1 });
  });
});
