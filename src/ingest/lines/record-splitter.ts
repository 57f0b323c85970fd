import { LONGEST, TOO_LONG } from './fault-of-line.ts';

const [LINE_FEED, RETURN, SPACE, TAB, COMMA, QUOTE, BACKSLASH] = [10, 13, 32, 9, 44, 34, 92];
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** A record of a JSON document: where it begins and ends, its bytes (the first ones, where it is too long), and what is wrong with its form. */
export type Found = { line: number; offset: number; end: number; text: Buffer; fault?: string };

/** `depth` 0 is a value that is no object or list. `column` is counted in bytes. */
type Open = { line: number; offset: number; column: number; depth: number; pieces: Buffer[]; size: number };

const FAULTS = {
  string: 'not JSON: a string does not end on its line; a quote is missing, or a line break is not escaped',
  next: 'not JSON: the next record begins before this one ends; the writer was cut off',
  list: 'not JSON: the list is not closed; the writer was cut off',
  end: 'not JSON: it ends before it is complete; the writer was cut off',
};

/** Finds the records of a JSON document as its bytes come: the items of a list, or objects one after the other. */
export class RecordSplitter {
  #line = 1;
  #lineStart = 0;
  /** Offset of the chunk at hand. */
  #base = 0;
  /** The last byte of the chunk before, so that there is always one to look ahead to. */
  #held = Buffer.alloc(0);
  #open: Open | undefined;
  #isInList = false;
  #isInString = false;
  #isEscaped = false;
  #isBroken = false;
  /** After a record that broke off: the column up to which a line may begin the next one. */
  #resumeColumn: number | undefined;

  /** The records that end in this chunk, the last byte of all chunks so far aside. */
  push(chunk: Buffer): Found[] {
    const bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#held = Buffer.from(bytes.subarray(bytes.length - 1));
    return this.#split(bytes, bytes.length - 1);
  }

  /** The records that end with the document; `cut` says why it ends too early. */
  end(cut?: string): Found[] {
    const found = this.#split(this.#held, this.#held.length);
    const isOpen = this.#open !== undefined && (this.#open.depth > 0 || this.#isInString || cut !== undefined);
    if (this.#open) found.push(this.#close(Buffer.alloc(0), this.#base, isOpen ? (cut ?? FAULTS.end) : undefined));
    const isUnclosed = this.#isInList && !this.#isBroken;
    if (!isOpen && (cut !== undefined || isUnclosed)) {
      found.push({
        line: this.#line,
        offset: this.#base,
        end: this.#base,
        text: Buffer.alloc(0),
        fault: cut ?? FAULTS.list,
      });
    }
    return found;
  }

  #split(bytes: Buffer, length: number): Found[] {
    const found: Found[] = [];
    let start = 0;
    for (let at = 0; at < length; at++) {
      const byte = bytes[at]!;
      let isTaken = false;
      if (this.#open) {
        const step = this.#step(byte, this.#base + at, bytes[at + 1]);
        isTaken = step === 'inside' || step === 'ends';
        if (step !== 'inside') {
          const end = step === 'ends' ? at + 1 : at;
          const fault = step === 'string' || step === 'next' ? FAULTS[step] : undefined;
          found.push(this.#close(bytes.subarray(start, end), this.#base + end, fault));
        }
      }
      if (!isTaken && this.#begins(byte, this.#base + at)) start = at;
      if (byte === LINE_FEED) {
        this.#line++;
        this.#lineStart = this.#base + at + 1;
      }
    }
    if (this.#open) this.#keep(bytes.subarray(start, length));
    this.#base += length;
    return found;
  }

  /** What a byte does to the open record: it may end it, or show that it broke off or ended before. */
  #step(byte: number, offset: number, next: number | undefined): 'inside' | 'ends' | 'ended' | 'string' | 'next' {
    const open = this.#open!;
    if (this.#isEscaped) {
      this.#isEscaped = false;
    } else if (this.#isInString) {
      if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInString = false;
      else if (byte === LINE_FEED) return 'string';
    } else if (byte === QUOTE) {
      this.#isInString = true;
    } else if (byte === OPEN_OBJECT && next === QUOTE && offset === this.#lineStart && offset > open.offset) {
      return 'next';
    } else if (open.depth === 0) {
      if (byte === COMMA || byte === LINE_FEED || (byte === CLOSE_LIST && this.#isInList)) return 'ended';
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      open.depth++;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      open.depth--;
      if (open.depth === 0) return 'ends';
    }
    return 'inside';
  }

  /** True where a byte outside of records begins one. */
  #begins(byte: number, offset: number): boolean {
    if (byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB || byte === COMMA) return false;
    if (byte === BYTE_ORDER_MARK[offset]) return false;
    const column = offset - this.#lineStart;
    if (this.#resumeColumn !== undefined) {
      if (byte !== OPEN_OBJECT || column > this.#resumeColumn) return false;
      this.#resumeColumn = undefined;
    }
    if (byte === OPEN_LIST && !this.#isInList) {
      this.#isInList = true;
      return false;
    }
    if (byte === CLOSE_LIST && this.#isInList) {
      this.#isInList = false;
      return false;
    }
    const depth = byte === OPEN_OBJECT || byte === OPEN_LIST ? 1 : 0;
    this.#open = { line: this.#line, offset, column, depth, pieces: [], size: 0 };
    this.#isInString = byte === QUOTE;
    return true;
  }

  #keep(piece: Buffer): void {
    const open = this.#open!;
    if (open.size <= LONGEST) open.pieces.push(Buffer.from(piece));
    open.size += piece.length;
    if (open.size > LONGEST && open.pieces.length > 1) open.pieces = [Buffer.from(open.pieces[0]!.subarray(0, 1000))];
  }

  #close(last: Buffer, end: number, fault?: string): Found {
    this.#keep(last);
    const { line, offset, column, pieces, size } = this.#open!;
    const text = Buffer.concat(pieces);
    for (let at = text.indexOf(LINE_FEED); at !== -1; at = text.indexOf(LINE_FEED, at + 1)) text[at] = SPACE;
    if (fault === FAULTS.string) this.#resumeColumn = column;
    if (fault !== undefined) this.#isBroken = true;
    this.#open = undefined;
    this.#isInString = false;
    this.#isEscaped = false;
    const found = size > LONGEST ? (fault ?? TOO_LONG) : fault;
    return { line, offset, end, text, ...(found === undefined ? {} : { fault: found }) };
  }
}
