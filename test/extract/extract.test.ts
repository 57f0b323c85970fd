import { describe, expect, test } from 'vitest';
import { cluster } from '../../src/cluster/index.ts';
import { extract } from '../../src/extract/index.ts';
import { Store, type Values } from '../../src/store/index.ts';

const schema = {
  type: 'object',
  properties: { code: { type: 'string' }, limit: { type: 'integer' } },
  required: ['code'],
};

async function seeded(calls: Values[], sources: string[] = ['s1']): Promise<Store> {
  const store = await Store.open(':memory:');
  await addSources(store, sources);
  await store.append('tools', [
    { tool_id: 't1', tool_name: 'get_quote', input_schema: JSON.stringify(schema), origin: 'log' },
  ]);
  await store.append('toolsets', [{ toolset_id: 'k1', tool_ids: ['t1'] }]);
  await addCalls(store, calls);
  return store;
}

async function addSources(store: Store, ids: string[]): Promise<void> {
  const counts = {
    byte_from: 0,
    byte_to: 1,
    records: 1,
    with_calls: 1,
    context: 0,
    duplicates: 0,
    rejects: 0,
    calls: 1,
  };
  const ingested_at = new Date('2026-01-01T00:00:00Z');
  await store.append(
    'sources',
    ids.map(id => ({ source_id: id, path: id, content_hash: id, ingested_at, ...counts })),
  );
}

async function addCalls(store: Store, calls: Values[]): Promise<void> {
  const base = {
    source_id: 's1',
    conversation_id: 'c',
    turn: 0,
    position: 0,
    tool_name: 'get_quote',
    toolset_id: 'k1',
    status: 'unknown',
  };
  await store.append(
    'calls',
    calls.map((call, at) => {
      const row: Values = { ...base, call_id: `call-${at}`, turn: at, arguments_text: '{"code":"1"}', ...call };
      return { ...row, arguments: row.arguments === undefined ? row.arguments_text! : row.arguments };
    }),
  );
}

async function failuresOf(store: Store) {
  return store.all(
    'select call_id, kind, scope, repairable, caught_by, error_text, prior_attempts, repeat_of, repeats from failures order by call_id',
  );
}

describe('extract', () => {
  test('finds failures by flag, code, error field and error text, and leaves what worked alone', async () => {
    await using store = await seeded([
      { call_id: 'a', status: 'error', error_text: 'Error: symbol not found' },
      { call_id: 'b', status: 'unknown', status_code: 429, result_text: 'slow down' },
      { call_id: 'c', status: 'ok', result_text: '{"error":"quota exceeded"}' },
      { call_id: 'd', status: 'ok', result_text: 'Error handling is described below.\n\nMore.' },
      { call_id: 'e', status: 'ok', result_text: '{"price": 1, "error": null}' },
      {
        call_id: 'f',
        status: 'error',
        error_text: 'limit: Expected integer, received string',
        arguments_text: '{"code":"1","limit":"5"}',
      },
      { call_id: 'g', status: 'unknown', arguments_text: '{"code": "1', arguments: null },
      { call_id: 'h', status: 'unknown', result_text: null },
    ]);
    const summary = await extract(store);
    expect(await failuresOf(store)).toMatchObject([
      {
        call_id: 'a',
        kind: 'not_found',
        scope: 'data',
        repairable: 'no',
        error_text: 'symbol not found',
        caught_by: 'provider',
      },
      { call_id: 'b', kind: 'rate_limit', repairable: 'no' },
      { call_id: 'c', kind: 'quota', repairable: 'no', error_text: 'quota exceeded' },
      { call_id: 'f', kind: 'wrong_type', repairable: 'yes' },
      { call_id: 'g', kind: 'truncated', repairable: 'no', caught_by: 'harness', error_text: null },
    ]);
    expect(summary).toMatchObject({
      failures: 5,
      organic: 0,
      repairable: { yes: 1, no: 4, needs_user: 0 },
      by_scope: { data: 1, call: 2 },
    });
  });

  test('takes a search that finds nothing for no failure, though it ends with 1', async () => {
    await using store = await seeded([
      {
        call_id: 'a',
        tool_name: 'bash',
        status: 'error',
        error_text: 'Exit code 1',
        arguments_text: '{"command":"grep -rn foo src"}',
      },
      {
        call_id: 'b',
        tool_name: 'bash',
        status: 'error',
        error_text: 'Exit code 1',
        arguments_text: '{"command":"make test"}',
      },
      {
        call_id: 'c',
        tool_name: 'bash',
        status: 'error',
        error_text: 'Exit code 2\ngrep: src: No such file or directory',
        arguments_text: '{"command":"grep foo src"}',
      },
    ]);
    await extract(store);
    expect((await failuresOf(store)).map(row => row.call_id)).toEqual(['b', 'c']);
  });

  test('counts identical failing calls of a conversation', async () => {
    const failing = { status: 'error', error_text: 'Error: boom happened' };
    await using store = await seeded([
      { call_id: 'a', ...failing },
      { call_id: 'b', ...failing },
      { call_id: 'c', ...failing, arguments_text: '{"code":"2"}' },
      { call_id: 'd', ...failing, conversation_id: 'other' },
      { call_id: 'e', ...failing },
    ]);
    await extract(store);
    expect(await failuresOf(store)).toMatchObject([
      { call_id: 'a', prior_attempts: 0, repeat_of: null, repeats: 2 },
      { call_id: 'b', prior_attempts: 1, repeat_of: 'a', repeats: 0 },
      { call_id: 'c', prior_attempts: 2, repeat_of: null, repeats: 0 },
      { call_id: 'd', prior_attempts: 0, repeat_of: null, repeats: 0 },
      { call_id: 'e', prior_attempts: 3, repeat_of: 'a', repeats: 0 },
    ]);
  });

  test('looks at new sources only, and ends the same where it was stopped', async () => {
    await using store = await seeded([{ call_id: 'a', status: 'error', error_text: 'Error: not found' }]);
    expect((await extract(store)).failures).toBe(1);
    expect((await extract(store)).failures).toBe(0);
    await addSources(store, ['s2']);
    await addCalls(store, [
      { call_id: 'z', source_id: 's2', status: 'error', error_text: 'Error: not found', turn: 9 },
    ]);
    const stop = new AbortController();
    stop.abort();
    await expect(extract(store, { signal: stop.signal })).rejects.toThrow();
    expect((await extract(store)).failures).toBe(1);
    expect(await failuresOf(store)).toMatchObject([
      { call_id: 'a', repeats: 1 },
      { call_id: 'z', repeat_of: 'a' },
    ]);
    expect(await store.all('select * from examined order by source_id')).toEqual([
      { source_id: 's1', engine: '1' },
      { source_id: 's2', engine: '1' },
    ]);
  });

  test('judges a call anew when a later log brings its result', async () => {
    await using store = await seeded([
      { call_id: 'a', status: 'unknown', arguments_text: '{"code": "1', arguments: null },
      { call_id: 'b', status: 'unknown' },
    ]);
    await extract(store);
    expect((await failuresOf(store)).map(row => row.call_id)).toEqual(['a']);
    await store.run(`delete from calls`);
    await addSources(store, ['s2']);
    await addCalls(store, [
      { call_id: 'a', source_id: 's2', status: 'ok', result_text: '{"price":1}' },
      { call_id: 'b', source_id: 's2', status: 'error', error_text: 'Error: symbol not found' },
    ]);
    expect((await extract(store)).failures).toBe(1);
    expect((await failuresOf(store)).map(row => row.call_id)).toEqual(['b']);
  });

  test('takes arguments for JSON only where a strict parser does, and those that are not logged for unknown', async () => {
    const missing = { status: 'error', error_text: 'Missing required parameter: code' };
    await using store = await seeded([
      { call_id: 'a', status: 'unknown', arguments_text: '{"code":"1",}', arguments: '{"code":"1"}' },
      { call_id: 'b', status: 'unknown', arguments_text: '{"code":NaN}', arguments: null },
      { call_id: 'c', ...missing, arguments_text: null, arguments: null },
      { call_id: 'd', status: 'error', error_text: 'Error: boom', arguments_text: null, arguments: null },
      { call_id: 'e', status: 'unknown', arguments_text: 'select 1', arguments: null },
    ]);
    await extract(store);
    const rows = await store.all(
      'select call_id, kind, repairable, caught_by, arguments from failures order by call_id',
    );
    expect(rows).toMatchObject([
      { call_id: 'a', kind: 'unparsable_arguments', repairable: 'yes', caught_by: 'harness' },
      { call_id: 'b', kind: 'unparsable_arguments', caught_by: 'harness' },
      { call_id: 'c', kind: 'missing_required', repairable: 'no', arguments: null },
      { call_id: 'd', kind: 'other', caught_by: 'provider', arguments: null },
    ]);
  });

  test('says how far it is', async () => {
    await using store = await seeded([{ status: 'error', error_text: 'Error: x' }]);
    const said: unknown[] = [];
    await extract(store, { onProgress: progress => said.push(progress) });
    await cluster(store, { onProgress: progress => said.push(progress) });
    expect(said).toEqual([
      { stage: 'extract', done: 1, total: null, unit: 'calls' },
      { stage: 'cluster', done: 1, total: 1, unit: 'failures' },
    ]);
  });

  test('is not moved by hostile text', async () => {
    const text = `Error: '); drop table calls; -- <script>\u0000\u001b[31m`;
    await using store = await seeded([
      {
        call_id: 'a',
        status: 'error',
        error_text: text,
        tool_name: "x'; drop table tools; --",
        arguments_text: '{"__proto__": {"a": 1}, "toString": 1}',
      },
    ]);
    await extract(store);
    expect(await failuresOf(store)).toMatchObject([{ call_id: 'a', kind: 'unknown_tool' }]);
  });
});
