/** The first bytes of a stream (fewer where it is shorter), and the whole stream, which begins with them. An early error is thrown by the stream. */
export async function withHead(
  chunks: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let size = 0;
  let failure: { error: unknown } | undefined;
  while (size < bytes && !failure) {
    try {
      const next = await iterator.next();
      if (next.done) break;
      first.push(next.value);
      size += next.value.length;
    } catch (error) {
      failure = { error };
    }
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      yield* first.splice(0);
      if (failure) throw failure.error;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(first).subarray(0, bytes), all: all() };
}
