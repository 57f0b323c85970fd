import type { Line } from './line.ts';
import { HOLE } from './vocabulary.ts';

const NONE: string[] = [];

/** The tokens of a text, and, where asked for, what a template shows of each: the text before it and its own. */
export class Key {
  ids: number[] = [];
  before: string[];
  texts: string[];
  after = '';
  readonly #shown: boolean;

  constructor(shown: boolean) {
    this.#shown = shown;
    this.before = shown ? [] : NONE;
    this.texts = shown ? [] : NONE;
  }

  /** Adds a token; a hole after a hole is part of it. */
  push(id: number, before: string, text: string): void {
    if (id === HOLE && this.ids[this.ids.length - 1] === HOLE) return;
    this.ids.push(id);
    if (!this.#shown) return;
    this.before.push(this.after + before);
    this.texts.push(text);
    this.after = '';
  }

  /** Adds the tokens of a line that stands in its text from `from` to `to`. */
  pushLine({ text, ids, starts, ends, count }: Line, from: number, to: number): void {
    if (!this.#shown) {
      const out = this.ids;
      for (let at = 0; at < count; at++) if (ids[at] !== HOLE || out[out.length - 1] !== HOLE) out.push(ids[at]!);
      return;
    }
    if (this.ids.length > 0 && !/\s$/.test(this.after)) this.after += ' ';
    for (let at = 0; at < count; at++) {
      const begin = at === 0 ? from : ends[at - 1]!;
      this.push(
        ids[at]!,
        text.slice(begin, starts[at]!),
        ids[at] === HOLE ? '<*>' : text.slice(starts[at]!, ends[at]!),
      );
    }
    this.after = text.slice(ends[count - 1]!, to);
  }

  /** An empty key of the same sort. */
  another(): Key {
    return new Key(this.#shown);
  }

  /** Adds the tokens of another key. */
  pushKey({ ids, before, texts, after }: Key): void {
    if (ids.length === 0) return;
    for (let at = 0; at < ids.length; at++)
      this.push(ids[at]!, at === 0 ? ` ${before[0] ?? ''}` : (before[at] ?? ''), texts[at] ?? '');
    if (this.#shown) this.after = after;
  }

  /** Makes the key one token. */
  replace(id: number, text: string): void {
    this.ids = [id];
    if (this.#shown) {
      this.before = [''];
      this.texts = [text];
    }
    this.after = '';
  }

  /** Cuts what comes after so many tokens. */
  cut(length: number): void {
    if (this.ids.length <= length) return;
    this.ids.length = length;
    if (!this.#shown) return;
    this.before.length = length;
    this.texts.length = length;
    this.after = '';
  }

  /** Makes tokens holes. */
  mask(isMasked: (id: number) => boolean): void {
    const { ids, before, texts } = this;
    this.ids = [];
    if (this.#shown) [this.before, this.texts] = [[], []];
    const after = this.after;
    this.after = '';
    for (let at = 0; at < ids.length; at++) {
      const masked = isMasked(ids[at]!);
      this.push(masked ? HOLE : ids[at]!, before[at] ?? '', masked ? '<*>' : (texts[at] ?? ''));
    }
    this.after = after;
  }
}
