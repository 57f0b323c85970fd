import { describe, expect, test } from 'vitest';
import { extract } from '../../../src/extract/index.ts';
import { repair } from '../../../src/repair/index.ts';
import { replay } from '../../../src/replay/index.ts';
import type { Store } from '../../../src/store/index.ts';
import { addSource, storeOf } from '../seed.ts';

const failing = { status: 'error', error_text: 'codes must be a string', result_text: null };

const verdicts = (store: Store) =>
  store.all(
    'select call_id, fixed_by_call_id as fixed, retried_by_call_id as retried, repairable from failures order by call_id',
  );

describe('fixes by the agent', () => {
  test('are found later in the conversation; several failures may share one', async () => {
    await using store = await storeOf([
      { call_id: 'a', args: { codes: ['A1', 'B2'] }, ...failing },
      { call_id: 'b', args: { code: 'A1,B2' }, ...failing },
      { call_id: 'other', args: { codes: 'C3' } },
      { call_id: 'fix', args: { codes: 'A1,B2' } },
      { call_id: 'late', args: { codes: ['A1', 'B2'] }, ...failing },
    ]);
    expect(await extract(store)).toMatchObject({ failures: 3, organic: 2, retried: 0 });
    expect(await verdicts(store)).toMatchObject([
      { call_id: 'a', fixed: 'fix' },
      { call_id: 'b', fixed: 'fix' },
      { call_id: 'late', fixed: null },
    ]);
  });

  test('are no calls of another conversation, of the same message, or that failed', async () => {
    await using store = await storeOf([
      { call_id: 'a', args: { codes: ['A1'] }, ...failing },
      { call_id: 'beside', args: { codes: 'A1' }, turn: 0, position: 1 },
      { call_id: 'failed', args: { codes: 'A1' }, ...failing },
      { call_id: 'elsewhere', args: { codes: 'A1' }, conversation_id: 'c2' },
    ]);
    await extract(store);
    expect((await verdicts(store)).map(row => row.fixed)).toEqual([null, null]);
  });

  test('the same call that works later needed no change', async () => {
    await using store = await storeOf([
      { call_id: 'a', args: { codes: ['A1'] }, ...failing },
      { call_id: 'again', args: { codes: ['A1'] } },
    ]);
    expect(await extract(store)).toMatchObject({ organic: 0, retried: 1 });
    expect(await verdicts(store)).toEqual([{ call_id: 'a', fixed: null, retried: 'again', repairable: 'no' }]);
  });

  test('may come with a later log, and are the same however often extract runs', async () => {
    await using store = await storeOf([{ call_id: 'a', args: { codes: ['A1'] }, ...failing }]);
    await extract(store);
    await addSource(store, 's2', [{ call_id: 'fix', args: { codes: 'A1' }, turn: 5 }]);
    expect((await extract(store)).organic).toBe(1);
    const before = await verdicts(store);
    expect((await extract(store)).organic).toBe(0);
    expect(await verdicts(store)).toEqual(before);
  });

  test('become repairs that the log proves, where the guard agrees; a refused one leaves the failure to the rules', async () => {
    await using store = await storeOf([
      { call_id: 'a', args: { codes: ['A1', 'B2'] }, tool_id: 't1', ...failing },
      { call_id: 'fix', args: { codes: 'A1,B2' } },
      { call_id: 'b', args: { codes: ['C3'], limit: 900 }, tool_id: 't1', ...failing, error_text: 'limit: at most 50' },
      { call_id: 'fix-b', args: { codes: 'C3', limit: 7 } },
    ]);
    const schema = { type: 'object', properties: { codes: { type: 'string' }, limit: { type: 'integer' } } };
    await store.append('tools', [
      { tool_id: 't1', tool_name: 'get_quote', input_schema: JSON.stringify(schema), origin: 'log' },
    ]);
    await extract(store);
    const { by_method } = await repair(store);
    expect(by_method.organic).toBe(1);
    await replay(store, null);
    const rows = await store.all(`select call_id, method, status from repairs order by call_id, attempt`);
    expect(rows).toMatchObject([
      { call_id: 'a', method: 'organic', status: 'proposed' },
      { call_id: 'b', method: 'organic', status: 'rejected' },
      { call_id: 'b', method: 'rules' },
    ]);
    expect(await store.all('select call_id, method from trajectories')).toEqual([{ call_id: 'a', method: 'organic' }]);
    expect((await repair(store)).candidates).toBe(0);
  });
});
