import { ingest } from '../../src/ingest/index.ts';
import { Store } from '../../src/store/index.ts';

// A process of its own that ingests `argv[3]` into `argv[2]` in small ranges and says when one is done, to be killed.
const store = await Store.open(process.argv[2]!);
await ingest(store, [process.argv[3]!], { rangeBytes: 40_000, onProgress: () => process.stdout.write('range\n') });
store.close();
