/** A Zstandard frame that holds bytes unpacked, in blocks of 10,000. */
export function zstd(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58])];
  for (let at = 0; at < bytes.length; at += 10_000) {
    const block = bytes.subarray(at, at + 10_000);
    const header = Buffer.alloc(3);
    header.writeUIntLE((block.length << 3) | (at + block.length >= bytes.length ? 1 : 0), 0, 3);
    parts.push(header, block);
  }
  return Buffer.concat(parts);
}
