import * as zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { CutShort } from './cut-short.ts';
import { withHead } from './with-head.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Node's own decoder, many times as fast as one in JavaScript; Node has it from 22.15 on. */
const createZstd = (zlib as { createZstdDecompress?: () => zlib.Gunzip }).createZstdDecompress;
/** A frame of one byte. */
const ONE_MORE = { packed: Buffer.from([...ZSTD, 0, 0x58, 9, 0, 0, 0x78]), unpacked: Buffer.from('x') };
/** Packed bytes that are unpacked at a time: so few that what they hold, up to 32,000 times as much, fits in memory. */
const PIECE = 8 * 1024;

/** The bytes of a file, unpacked where they begin like gzip or Zstandard. Gives all that is readable, then throws `CutShort` if it is not whole. */
export async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, all } = await withHead(chunks, 4);
  if (head.subarray(0, 2).equals(GZIP)) yield* gunzipped(all);
  else if (head.subarray(0, 4).equals(ZSTD)) yield* createZstd ? unzstdByNode(all, createZstd) : unzstd(all);
  else yield* all;
}

async function* gunzipped(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new Decoder(zlib.createGunzip());
  try {
    for await (const piece of pieces(chunks)) {
      await decoder.write(piece);
      yield* decoder.take();
      if (decoder.failure || decoder.isEnded) break;
    }
    if (!decoder.failure && !decoder.isEnded) await decoder.end();
    yield* decoder.take();
  } finally {
    decoder.destroy();
  }
  if (decoder.failure) throw cutShort('gzip', decoder.failure);
}

/**
 * Unpacks Zstandard by Node's decoder, which goes on to a frame that follows only where a write begins with it, and does not say where a
 * frame lacks its end: then one more frame does not come out as it is.
 */
async function* unzstdByNode(chunks: AsyncIterable<Buffer>, create: () => zlib.Gunzip): AsyncGenerator<Buffer> {
  let decoder = new Decoder(create());
  try {
    for await (const piece of pieces(chunks)) {
      for (let rest = piece; rest.length > 0; ) {
        const read = await decoder.write(rest);
        yield* decoder.take();
        if (decoder.failure) throw cutShort('Zstandard', decoder.failure);
        rest = rest.subarray(read);
        if (rest.length === 0) continue;
        decoder.destroy();
        decoder = new Decoder(create());
      }
    }
    await decoder.write(ONE_MORE.packed);
    if (decoder.failure || !Buffer.concat(decoder.take()).equals(ONE_MORE.unpacked))
      throw cutShort('Zstandard', 'unexpected end of file');
  } finally {
    decoder.destroy();
  }
}

/** A decoder that is given a piece at a time. */
class Decoder {
  readonly #stream: zlib.Gunzip;
  #ready: Buffer[] = [];
  /** A write that fails, or that comes behind the end, is never called back. */
  #settle = () => {};
  failure: Error | undefined;
  /** True behind the last member of a gzip file: what follows is padding. */
  isEnded = false;

  constructor(stream: zlib.Gunzip) {
    this.#stream = stream;
    stream.on('data', (data: Buffer) => this.#ready.push(data));
    stream.on('error', error => {
      this.failure = error;
      this.#settle();
    });
    stream.on('end', () => {
      this.isEnded = true;
      this.#settle();
    });
  }

  /** Gives how many bytes were taken: less than all where a frame ends within them. */
  async write(piece: Buffer): Promise<number> {
    const before = this.#stream.bytesWritten;
    await this.#settled(done => this.#stream.write(piece, () => done()));
    return this.#stream.bytesWritten - before;
  }

  async end(): Promise<void> {
    await this.#settled(() => this.#stream.end());
  }

  /** What was unpacked since it was asked for last. */
  take(): Buffer[] {
    return this.#ready.splice(0);
  }

  destroy(): void {
    this.#stream.destroy();
  }

  #settled(start: (done: () => void) => void): Promise<void> {
    return new Promise(resolve => {
      this.#settle = resolve;
      start(resolve);
    });
  }
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
