import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Store } from '../../src/store/index.ts';
import { tablesPage } from '../../src/store/tables-page.ts';

test('docs/tables.md says what the store says (node scripts/write-docs.mjs writes it)', async () => {
  await using store = await Store.open(':memory:');
  expect(readFileSync(new URL('../../docs/tables.md', import.meta.url), 'utf8')).toBe(await tablesPage(store));
});
