const LINE_FEED = 10;
const DATA = /^data:/;
const NOT_A_RECORD = /^(?:(?:event|id|retry)\s*:|:|data:\s*\[DONE\])/;

/** Whether a text is the dump of an event stream: its first line is a field of one. */
export function isEventStream(bytes: string): boolean {
  return /^\s*(?:(?:data|event|id|retry)\s*:|:)[^\n]*\n(?:[^\n]*\n){0,3}?(?:data\s*:\s*[[{]|\s*$)/.test(bytes);
}

/** The lines of an event stream as JSON lines: what is no data is blank, so that all bytes keep their place. */
export async function* eventLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    rest = Buffer.from(bytes.subarray(end));
    if (end > 0) yield blanked(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield blanked(rest);
}

function blanked(bytes: Buffer): Buffer {
  const lines = bytes.toString('latin1').split('\n');
  const told = lines.map(line => (NOT_A_RECORD.test(line) ? ' '.repeat(line.length) : line.replace(DATA, '     ')));
  return Buffer.from(told.join('\n'), 'latin1');
}
