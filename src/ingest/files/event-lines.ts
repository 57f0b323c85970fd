const LINE_FEED = 10;
const DATA = /^data:/;
const NOT_A_RECORD = /^(?:(?:event|id|retry)\s*:|:|data:\s*\[DONE\])/;

/** What Claude Desktop writes before a message of MCP in its logs. */
const MCP_MESSAGE = /^[^{]*\bMessage from (?:client|server): (?=\{)/;

/** Whether a text is the dump of an event stream (its first line is a field of one), or a log whose lines end with messages of MCP. */
export function isEventStream(bytes: string): boolean {
  if (/^\s*[^\s{[]/.test(bytes) && bytes.split('\n', 200).some(line => MCP_MESSAGE.test(line))) return true;
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

/** A line that holds no record: another field of an event, or what a logger says for itself. */
function isChatter(line: string): boolean {
  return NOT_A_RECORD.test(line) || /^\d{4}-\d\d-\d\dT\S+ \[\w+\]/.test(line);
}

function blanked(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').split('\n').map(recordOf).join('\n'), 'latin1');
}

function recordOf(line: string): string {
  const blank = (found: string) => ' '.repeat(found.length);
  if (MCP_MESSAGE.test(line)) return line.replace(MCP_MESSAGE, blank);
  return isChatter(line) ? blank(line) : line.replace(DATA, blank);
}
