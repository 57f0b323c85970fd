// Writes docs/tables.md from the words of the store: npm run build && node scripts/write-docs.mjs
import { writeFileSync } from 'node:fs';
import { Store } from '../dist/store/index.js';
import { tablesPage } from '../dist/store/tables-page.js';

const store = await Store.open(':memory:');
writeFileSync(new URL('../docs/tables.md', import.meta.url), await tablesPage(store));
store.close();
