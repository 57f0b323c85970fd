import type { Contexts } from './contexts.ts';
import { type LearnKey, refreshKey, toLearnKey, weighKey } from './learn-key.ts';
import { foldHoles, noteFiller, type Pattern, widenFreeText } from './pattern.ts';
import { signatureOf } from './signatures.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The distinct keys of patterns, kept up to date while patterns change: most stay as they are from one round to the next. */
export class KeyTable {
  readonly #words: Vocabulary;
  readonly #contexts: Contexts;
  readonly #names = new Map<Pattern, number>();
  readonly #byName = new Map<number, Pattern>();
  readonly #keys = new Map<number, LearnKey>();
  readonly #keyOf = new Map<Pattern, LearnKey>();
  readonly #touched = new Set<LearnKey>();
  #weighed = -1;

  constructor(patterns: readonly Pattern[], words: Vocabulary, contexts: Contexts) {
    this.#words = words;
    this.#contexts = contexts;
    for (const pattern of patterns) this.#add(pattern);
  }

  /** The patterns that have no twin. */
  get patterns(): Pattern[] {
    return [...this.#names.keys()];
  }

  /** All keys, with counts and weights. */
  keys(): LearnKey[] {
    const isWeighed = this.#weighed === this.#contexts.version;
    this.#weighed = this.#contexts.version;
    for (const key of this.#touched) {
      if (key.patterns.length === 0) this.#keys.delete(signatureOf(key.ids));
      else {
        refreshKey(key);
        if (isWeighed) weighKey(key, this.#words, this.#contexts);
      }
    }
    this.#touched.clear();
    const keys = [...this.#keys.values()];
    if (!isWeighed) for (const key of keys) weighKey(key, this.#words, this.#contexts);
    return keys;
  }

  /** Changes a pattern. Where it becomes like another, that takes it up. */
  change(pattern: Pattern, work: (pattern: Pattern) => void): void {
    const name = this.#names.get(pattern);
    if (name === undefined) return;
    this.#names.delete(pattern);
    this.#byName.delete(name);
    const key = this.#keyOf.get(pattern)!;
    key.patterns.splice(key.patterns.indexOf(pattern), 1);
    this.#touched.add(key);
    work(pattern);
    this.#add(pattern);
  }

  #add(pattern: Pattern): void {
    widenFreeText(pattern);
    const name = signatureOf(pattern.ids);
    const twin = this.#byName.get(name);
    if (twin) {
      takeUp(twin, pattern);
      this.#touched.add(this.#keyOf.get(twin)!);
      return;
    }
    this.#names.set(pattern, name);
    this.#byName.set(name, pattern);
    const ids = foldHoles(pattern.ids);
    const folded = pattern.isLearned ? signatureOf(ids) : name;
    let key = this.#keys.get(folded);
    if (!key) {
      key = toLearnKey(ids, this.#words);
      this.#keys.set(folded, key);
    }
    key.patterns.push(pattern);
    this.#keyOf.set(pattern, key);
    this.#touched.add(key);
  }
}

function takeUp(twin: Pattern, pattern: Pattern): void {
  pattern.into = twin;
  twin.count += pattern.count;
  twin.isLearned ||= pattern.isLearned;
  const { fillers } = pattern;
  if (fillers) for (let at = 0; at < fillers.length; at += 2) noteFiller(twin, fillers[at]!, fillers[at + 1]!);
  if (isShownBefore(pattern, twin)) twin.shown = pattern.shown;
  pattern.fillers = null;
  pattern.shown = null;
}

/** Of two texts, the template shows the one that sorts first: which came first is nothing. */
function isShownBefore({ shown }: Pattern, { shown: other }: Pattern): boolean {
  if (!shown || !other) return shown !== null;
  for (let at = 0; at < shown.texts.length; at++) {
    const [one, two] = [shown.before[at]! + shown.texts[at]!, (other.before[at] ?? '') + (other.texts[at] ?? '')];
    if (one !== two) return one < two;
  }
  return shown.after < other.after;
}
