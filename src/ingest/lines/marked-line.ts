/** The row that stands in a copy for a faulty line: byte 2, its length, what is wrong, and its first characters with control characters as pictures. */
export function markedLine(line: Buffer, reason: string, bytes = line.length): Buffer {
  return Buffer.from(`\x02${bytes}\t${visible(reason)}\t${visible(excerptOf(line))}`);
}

/** The first 200 characters of a line, whatever its bytes are. */
export function excerptOf(line: Buffer): string {
  return visible([...line.subarray(0, 1000).toString('utf8')].slice(0, 200).join(''));
}

function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, character => {
    const code = character.codePointAt(0)!;
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : '\u2421';
  });
}
