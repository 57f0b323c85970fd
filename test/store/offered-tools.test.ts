import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { offeredTools, Store, type Values } from '../../src/store/index.ts';

let store: Store;

beforeEach(async () => {
  store?.close();
  store = await Store.open(':memory:');
});

afterAll(() => store.close());

const schemaOf = (name: string) => JSON.stringify({ type: 'object', properties: { [name]: { type: 'string' } } });
const tool = (tool_id: string, origin: string, parameter: string | null, last_seen: Date | null = null): Values => ({
  tool_id,
  tool_name: 'get_thing',
  origin,
  input_schema: parameter === null ? null : schemaOf(parameter),
  last_seen,
});
const asked = async () =>
  (await offeredTools(store)({ tool_name: 'get_thing', toolset_id: null, tool_id: null })).map(({ inputSchema }) =>
    Object.keys((inputSchema?.properties ?? {}) as object),
  );

describe('the definition of a tool that the log does not show with a call', () => {
  test('is what other conversations show', async () => {
    await store.append('tools', [tool('a', 'log', 'id'), tool('b', 'log', null)]);
    expect(await asked()).toEqual([['id']]);
  });

  test('is the newest imported one before those', async () => {
    await store.append('tools', [
      tool('a', 'log', 'id'),
      tool('b', 'import', 'key', new Date('2026-11-01')),
      tool('c', 'import', 'name', new Date('2026-11-02')),
    ]);
    expect(await asked()).toEqual([['name']]);
  });

  test.each([
    ['conversations show different ones', [tool('a', 'log', 'id'), tool('b', 'log', 'key')]],
    ['calls alone show one', [tool('a', 'observed', 'id')]],
    ['there is none', []],
  ])('is not known where %s', async (_, tools) => {
    await store.append('tools', tools);
    expect(await asked()).toEqual([]);
  });
});
