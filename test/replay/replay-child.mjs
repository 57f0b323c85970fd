// Runs `replay` in a process of its own, which a test kills: node replay-child.mjs STORE CONFIG OPTIONS (both JSON).
import { replay } from '../../dist/replay/index.js';
import { Store } from '../../dist/store/index.js';

const [path, config, options] = process.argv.slice(2);
const store = await Store.open(path);
await replay(store, JSON.parse(config), JSON.parse(options));
store.close();
