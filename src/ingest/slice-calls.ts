import type { Connection, Row } from '../store/index.ts';
import { callsToSlice, recordTexts } from './queries/calls.ts';
import { sliceJson } from './slice-json.ts';

/** Bytes of records that are held at a time. */
const BATCH = 16 * 1024 * 1024;

type CallToSlice = Row & {
  record: number;
  bytes: number;
  call: number;
  call_path: string;
  arguments_path: string | null;
};

/** Cuts the raw text of the calls that are not plainly ok, and of their arguments, out of their records. */
export async function sliceCalls(store: Connection): Promise<void> {
  const calls = await store.all<CallToSlice>(callsToSlice);
  for (let from = 0; from < calls.length; ) {
    let to = from;
    let bytes = 0;
    while (to < calls.length && (bytes < BATCH || calls[to]!.record === calls[to - 1]!.record)) {
      if (calls[to]!.record !== calls[to - 1]?.record) bytes += calls[to]!.bytes;
      to++;
    }
    await sliceBatch(store, calls.slice(from, to));
    from = to;
  }
}

async function sliceBatch(store: Connection, calls: CallToSlice[]): Promise<void> {
  const byRecord = new Map<number, CallToSlice[]>();
  for (const call of calls) {
    const group = byRecord.get(call.record);
    if (group) group.push(call);
    else byRecord.set(call.record, [call]);
  }
  const records = await store.all<{ record: number; text: string }>(recordTexts, {
    first: calls[0]!.record,
    last: calls.at(-1)!.record,
  });
  const slices = records.flatMap(({ record, text }) => {
    const wanted = byRecord.get(record);
    if (!wanted) return [];
    const found = sliceJson(
      text,
      wanted.flatMap(call => [call.call_path, call.arguments_path ?? call.call_path]),
    );
    return wanted.map(({ call, call_path, arguments_path }) => ({
      call,
      raw: found.get(call_path) ?? null,
      arguments_text: arguments_path === null ? null : (found.get(arguments_path) ?? null),
    }));
  });
  await store.append('ingest_slices', slices);
}
