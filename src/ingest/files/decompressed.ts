import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';
import { CutShort } from './cut-short.ts';
import { withHead } from './with-head.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Packed bytes that are unpacked at a time: so few that what they hold, up to 32,000 times as much, fits in memory. */
const PIECE = 8 * 1024;

/** The bytes of a file, unpacked where they begin like gzip or Zstandard. Gives all that is readable, then throws `CutShort` if it is not whole. */
export async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, all } = await withHead(chunks, 4);
  if (head.subarray(0, 2).equals(GZIP)) yield* gunzipped(all);
  else if (head.subarray(0, 4).equals(ZSTD)) yield* unzstd(all);
  else yield* all;
}

async function* gunzipped(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let ready: Buffer[] = [];
  let failure: Error | undefined;
  gunzip.on('data', (data: Buffer) => ready.push(data));
  // A write that fails is never called back.
  let settle = () => {};
  const settled = (start: (done: () => void) => void) =>
    new Promise<void>(resolve => {
      settle = resolve;
      start(resolve);
    });
  gunzip.on('error', error => {
    failure = error;
    settle();
  });
  try {
    for await (const piece of pieces(chunks)) {
      await settled(done => gunzip.write(piece, () => done()));
      yield* ready;
      ready = [];
      if (failure) break;
    }
    if (!failure) await settled(done => gunzip.once('end', done).end());
    yield* ready;
  } finally {
    gunzip.destroy();
  }
  if (failure) throw cutShort('gzip', failure);
}

async function* unzstd(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let ready: Buffer[] = [];
  let failure: unknown;
  const decoder = new Decompress(data => ready.push(Buffer.from(data)));
  const push = (piece: Uint8Array, isLast: boolean) => {
    try {
      decoder.push(piece, isLast);
    } catch (error) {
      failure = error;
    }
  };
  for await (const piece of pieces(chunks)) {
    push(piece, false);
    yield* ready;
    ready = [];
    if (failure) break;
  }
  if (!failure) push(new Uint8Array(0), true);
  yield* ready;
  if (failure) throw cutShort('Zstandard', failure);
}

async function* pieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

function cutShort(kind: string, cause: unknown): CutShort {
  const text = cause instanceof Error ? cause.message : String(cause);
  const what = /unexpected (end of file|EOF)/i.test(text) ? 'ends too early' : `is damaged (${text})`;
  return new CutShort(`the ${kind} file ${what}; what was readable before is read. Copy it anew and ingest it again`, {
    cause,
  });
}
