import { isUtf8 } from 'node:buffer';
import { faultOfLine, isTooDeep, LONGEST } from './fault-of-line.ts';
import { markedLine } from './marked-line.ts';

const [LINE_FEED, RETURN, SPACE] = [10, 13, 32];

/** Lines as DuckDB can read them: as many, of the same lengths; `pieces` share the memory of what was given. */
export type CleanLines = { pieces: Buffer[]; lines: number; longest: number };

/** Makes whole lines readable: carriage returns outside of strings become spaces, faulty lines are marked. */
export function cleanLines(block: Buffer): CleanLines {
  const isClean =
    !block.includes(RETURN) &&
    !block.includes(0) &&
    !block.includes(1) &&
    !block.includes(2) &&
    !block.includes(3) &&
    isUtf8(block);
  const cleaned: CleanLines = { pieces: [], lines: 0, longest: 0 };
  let written = 0;
  for (let start = 0; start < block.length; ) {
    const feed = block.indexOf(LINE_FEED, start);
    const end = feed === -1 ? block.length : feed;
    const line = block.subarray(start, end);
    const isSuspect = !isClean || line.length > LONGEST || (line.length > 1000 && isTooDeep(line));
    const fault = isSuspect ? faultOfLine(line) : undefined;
    let length = line.length;
    if (fault !== undefined) {
      const mark = markedLine(line, fault);
      cleaned.pieces.push(block.subarray(written, start), mark);
      written = end;
      length = mark.length;
    } else if (!isClean) {
      for (let at = line.indexOf(RETURN); at !== -1; at = line.indexOf(RETURN, at + 1)) line[at] = SPACE;
    }
    cleaned.longest = Math.max(cleaned.longest, length);
    if (feed !== -1) cleaned.lines++;
    start = end + 1;
  }
  cleaned.pieces.push(block.subarray(written));
  return cleaned;
}
