import { Store, type Values } from '../../src/store/index.ts';

const COUNTS = {
  byte_from: 0,
  byte_to: 1,
  records: 1,
  with_calls: 1,
  context: 0,
  duplicates: 0,
  rejects: 0,
  calls: 1,
  ingested_at: new Date('2026-01-01T00:00:00Z'),
};

/** A call: columns of `calls`, and `args`, the value of its arguments. */
type Call = { [column: string]: unknown; args?: unknown };

/** A store in memory with one source of these calls; turns count up. */
export async function storeOf(calls: readonly Call[]): Promise<Store> {
  const store = await Store.open(':memory:');
  await addSource(store, 's1', calls);
  return store;
}

/** Adds a source with these calls. */
export async function addSource(store: Store, sourceId: string, calls: readonly Call[]): Promise<void> {
  await store.append('sources', [{ source_id: sourceId, path: sourceId, content_hash: sourceId, ...COUNTS }]);
  await store.append(
    'calls',
    calls.map(({ args, ...call }, at) => {
      const text = args === undefined ? '{}' : JSON.stringify(args);
      return {
        call_id: `call-${sourceId}-${String(at).padStart(4, '0')}`,
        source_id: sourceId,
        conversation_id: 'c1',
        turn: at,
        position: 0,
        tool_name: 'get_quote',
        status: 'ok',
        result_text: '{"price":1}',
        arguments: text,
        arguments_text: text,
        ...(call as Values),
      };
    }),
  );
}
