// Writes docs/tables.md from the words of the store: node scripts/write-docs.mjs (after npm run build).
import { writeFileSync } from 'node:fs';
import { Store } from '../dist/index.js';

const { tablesPage } = await import('../dist/store/tables-page.js');
await using store = await Store.open(':memory:');
writeFileSync(new URL('../docs/tables.md', import.meta.url), await tablesPage(store));
