import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const logs = fileURLToPath(new URL('../../data/demo/logs/', import.meta.url));
const formats = ['native', 'openai', 'anthropic'];
const hourMs = 3_600_000;
const copiesInFile = 20;

function linesOf(format) {
  const lines = gunzipSync(readFileSync(join(logs, `${format}.jsonl.gz`)))
    .toString()
    .split('\n');
  // The last line of the OpenAI log is torn: one such line is enough for a million calls.
  return lines.filter(line => line.endsWith('}'));
}

const callsIn = line => line.match(/"tool_call_id":"|"type":"tool_use"/g)?.length ?? 0;

/** A number of five or six digits that stands alone, made another of as many: so each copy asks about other codes. */
function otherCode(digits, copy) {
  const size = 10 ** digits.length;
  return String((Number(digits) * 7919 + copy * 104_729) % size).padStart(digits.length, '0');
}

/** A line of the demo's logs as another day's: other conversations, calls, times and codes. */
function copied(line, copy) {
  return line
    .replace(/"(conversation_id|tool_call_id|id|tool_use_id)":"([^"]+)"/g, `"$1":"$2-${copy}"`)
    .replace(
      /"started_at":"([^"]+)"/g,
      (_, at) => `"started_at":"${new Date(Date.parse(at) + copy * hourMs).toISOString()}"`,
    )
    .replace(/"created":(\d+)/g, (_, at) => `"created":${Number(at) + copy * 3600}`)
    .replace(/(?<![\d.:_-])\d{5,6}(?![\d:]|\.\d)/g, digits => otherCode(digits, copy));
}

/** Writes copies of the demo's logs until they hold so many calls; `first` numbers the copies. Gives how many calls and bytes there are. */
export async function writeCopies(folder, calls, first) {
  mkdirSync(folder, { recursive: true });
  const sources = formats.map(format => ({ format, lines: linesOf(format) }));
  const written = { calls: 0, bytes: 0, copies: 0 };
  const streams = new Map();
  const append = async (name, text) => {
    if (!streams.has(name)) streams.set(name, createWriteStream(join(folder, name)));
    written.bytes += Buffer.byteLength(text);
    if (!streams.get(name).write(text)) await new Promise(done => streams.get(name).once('drain', done));
  };
  for (let copy = first; written.calls < calls; copy++) {
    written.copies += 1;
    for (const { format, lines } of sources) {
      for (const line of lines) {
        if (written.calls >= calls) break;
        written.calls += callsIn(line);
        await append(`${format}-${Math.floor(copy / copiesInFile)}.jsonl`, `${copied(line, copy)}\n`);
      }
    }
  }
  for (const stream of streams.values()) await finished(stream.end());
  return written;
}
