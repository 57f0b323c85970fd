import { expect, test } from 'vitest';
import { limitMemory, Store } from '../../src/store/index.ts';

test('memory is lowered to a limit, and never raised to one', async () => {
  await using store = await Store.open(':memory:', { memoryLimit: '300MB' });
  const limit = async () => (await store.first<{ now: string }>(`select current_setting('memory_limit') as now`))!.now;
  const before = await limit();
  await limitMemory(store, 1_200_000_000);
  expect(await limit()).toBe(before);
  await limitMemory(store, 200_000_000);
  expect(await limit()).toBe('190.7 MiB');
});
