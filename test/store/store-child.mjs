// Holds a store open until it is killed: node store-child.mjs STORE hold|publish|read
import { join } from 'node:path';
import { publishSnapshot, Reader, Store } from '../../dist/store/index.js';

const [path, command] = process.argv.slice(2);
if (command === 'read') globalThis.reader = await Reader.open(path);
else {
  globalThis.store = await Store.open(path);
  await globalThis.store.run(`insert into cluster_members select 'c' || range, 'k' from range(5000)`);
  if (command === 'publish') await publishSnapshot(globalThis.store, join(`${path}.tmp`, 'toolmend'));
}
process.stdout.write('held\n');
setInterval(() => {}, 1000);
