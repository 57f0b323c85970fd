// Writes docs/tables.md and docs/toolmend.config.schema.json from what the code says: npm run build && node scripts/write-docs.mjs
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configJsonSchema } from '../dist/core/config.js';
import { Store } from '../dist/store/index.js';
import { tablesPage } from '../dist/store/tables-page.js';

const store = await Store.open(':memory:');
writeFileSync(new URL('../docs/tables.md', import.meta.url), await tablesPage(store));
store.close();

const schema = fileURLToPath(new URL('../docs/toolmend.config.schema.json', import.meta.url));
writeFileSync(schema, JSON.stringify(configJsonSchema(), null, 2));
execFileSync('npx', ['biome', 'format', '--write', schema], { stdio: 'inherit' });
