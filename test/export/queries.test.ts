import { expect, test } from 'vitest';
import { statements } from '../../src/export/queries.ts';
import { Store, type Values } from '../../src/store/index.ts';

const VALUES: Values = {
  toolset_id: 'a',
  tool_id: null,
  names: ['a'],
  seed: 0,
  train: 0.8,
  validation: 0.1,
  split: 'train',
  after: 0,
  count: 1,
  dataset_id: 'a',
  format: 'trl',
  path: 'a',
  files: '{}',
  excluded: '{}',
  input_hash: 'a',
};

const { setup, dropTables, ...rest } = statements;

test('every statement can be explained with the values that it names', async () => {
  await using store = await Store.open(':memory:');
  await store.run(setup);
  for (const [name, sql] of Object.entries(rest)) {
    const used = Object.fromEntries(Object.entries(VALUES).filter(([key]) => sql.includes(`$${key}`)));
    expect(await store.all(`explain ${sql}`, used), name).not.toEqual([]);
  }
  await store.run(dropTables);
});
