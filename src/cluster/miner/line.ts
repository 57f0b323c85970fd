import { HOLE } from './vocabulary.ts';

const CAPACITY = 8192;

/** The tokens of a line and where each stands in its text. Used again for each line: new arrays would cost more than the scan. */
export class Line {
  text = '';
  count = 0;
  readonly ids = new Int32Array(CAPACITY);
  readonly starts = new Int32Array(CAPACITY);
  readonly ends = new Int32Array(CAPACITY);

  reset(text: string): void {
    this.text = text;
    this.count = 0;
  }

  /** Adds a token; returns where it ends. */
  push(id: number, start: number, end: number): number {
    if (this.count === CAPACITY) return end;
    this.ids[this.count] = id;
    this.starts[this.count] = start;
    this.ends[this.count++] = end;
    return end;
  }

  get isOnlyHoles(): boolean {
    for (let at = 0; at < this.count; at++) if (this.ids[at] !== HOLE) return false;
    return true;
  }
}
