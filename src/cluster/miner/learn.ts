import { Contexts } from './contexts.ts';
import { distinctKeys, type LearnKey } from './distinct-keys.ts';
import { type Cut, findCuts } from './learn-cuts.ts';
import { type FreeShape, findFreeText, findRare } from './learn-free-text.ts';
import { type Found, findHoles, findPairs } from './learn-holes.ts';
import { noteFiller, type Pattern, widenFreeText } from './pattern.ts';
import { PatternIndex } from './pattern-index.ts';
import { SETTINGS } from './settings.ts';
import { signatureOf } from './signatures.ts';
import { CUT, FREE, HOLE, isHole, type Vocabulary, WIDE } from './vocabulary.ts';

const MAX_ROUNDS = 24;
const MAX_FREE_ROUNDS = 2;

/** Learns from patterns what varies in them, and makes it holes. Only adds holes, and looks at all patterns at once: their order is nothing. */
export function learn(patterns: readonly Pattern[], words: Vocabulary): void {
  const contexts = new Contexts(words);
  noteKnownValues(patterns, contexts);
  let freeRounds = 0;
  let live = patterns;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    live = withoutTwins(live);
    const keys = distinctKeys(live, words, contexts);
    const found: Found = new Array(keys.length);
    findHoles(keys, words, contexts, found);
    contexts.settle();
    let changed = applyHoles(keys, found);
    if (!changed) {
      findPairs(keys, words, found);
      changed = applyHoles(keys, found);
    }
    if (!changed) changed = absorb(keys, words);
    if (!changed) changed = absorbWhole(live, words);
    if (!changed) changed = applyFreeText(keys, findRare(keys, words));
    if (!changed) changed = applyCuts(keys, findCuts(keys, words), words);
    if (!changed && freeRounds < MAX_FREE_ROUNDS) {
      freeRounds++;
      changed = applyFreeText(keys, findFreeText(keys, words));
    }
    if (!changed) break;
  }
  withoutTwins(live);
}

/** What stood in places that were found to vary strongly before is known to be values. */
function noteKnownValues(patterns: readonly Pattern[], contexts: Contexts): void {
  for (const { ids, fillers } of patterns) {
    if (!fillers) continue;
    const counts = new Map<number, number>();
    for (let at = 0; at < fillers.length; at += 2) counts.set(fillers[at]!, (counts.get(fillers[at]!) ?? 0) + 1);
    for (let at = 0; at < fillers.length; at += 2) {
      const place = fillers[at]!;
      if (ids[place] === WIDE && counts.get(place)! >= SETTINGS.valuesFrom) contexts.noteValue(fillers[at + 1]!);
    }
  }
  contexts.settle();
}

/** Patterns without those that have become like another, which takes up what they counted. */
function withoutTwins(patterns: readonly Pattern[]): Pattern[] {
  const found = new Map<number, Pattern>();
  return patterns.filter(pattern => {
    widenFreeText(pattern);
    const name = signatureOf(pattern.ids);
    const twin = found.get(name);
    if (!twin) {
      found.set(name, pattern);
      return true;
    }
    pattern.into = twin;
    twin.count += pattern.count;
    twin.isLearned ||= pattern.isLearned;
    const { fillers } = pattern;
    if (fillers) for (let at = 0; at < fillers.length; at += 2) noteFiller(twin, fillers[at]!, fillers[at + 1]!);
    pattern.fillers = null;
    if (isShownBefore(pattern, twin)) twin.shown = pattern.shown;
    pattern.shown = null;
    return false;
  });
}

/** Of two texts, the template shows the one that sorts first: which came first is nothing. */
function isShownBefore({ shown }: Pattern, { shown: other }: Pattern): boolean {
  if (!shown || !other) return shown !== null;
  return shown.before.join('') + shown.texts.join('') < other.before.join('') + other.texts.join('');
}

/** Opens the holes of learned patterns in the keys that fit them. */
function absorb(keys: readonly LearnKey[], words: Vocabulary): boolean {
  const index = new PatternIndex(words);
  keys.forEach((key, at) => {
    if (!key.isFree && key.patterns.some(pattern => pattern.isLearned)) index.add(widened(key), at);
  });
  const found: Found = new Array(keys.length);
  keys.forEach((key, at) => {
    const taker = key.isFree ? -1 : index.find(key.ids, at);
    if (taker < 0) return;
    const places = keys[taker]!.ids.flatMap((id, place) => (isHole(id) && !isHole(key.ids[place]!) ? [place] : []));
    found[at] = new Map(places.map(place => [place, keys[taker]!.wide?.has(place) ? WIDE : HOLE]));
  });
  return applyHoles(keys, found);
}

/** The same before holes are folded: a hole beside a hole takes a word, too. */
function absorbWhole(patterns: readonly Pattern[], words: Vocabulary): boolean {
  const index = new PatternIndex(words);
  patterns.forEach(({ ids, isLearned }, at) => {
    if (isLearned && !ids.includes(FREE)) index.add([...ids], at);
  });
  let changed = false;
  const takers = patterns.map(({ ids }, at) => (ids.includes(FREE) ? -1 : index.find(ids, at)));
  patterns.forEach((pattern, at) => {
    const taker = patterns[takers[at]!];
    if (taker && openAt(pattern, taker.ids)) changed = true;
  });
  return changed;
}

/** Opens the holes of another pattern of the same length. */
function openAt(pattern: Pattern, holes: readonly number[]): boolean {
  let changed = false;
  holes.forEach((made, at) => {
    const id = pattern.ids[at]!;
    if (!isHole(made) || isHole(id)) return;
    noteFiller(pattern, at, id);
    pattern.ids[at] = made;
    if (pattern.shown) pattern.shown.texts[at] = '<*>';
    pattern.isLearned = true;
    changed = true;
  });
  return changed;
}

function widened({ ids, wide }: LearnKey): number[] {
  return wide ? ids.map((id, at) => (wide.has(at) ? WIDE : id)) : ids;
}

function applyHoles(keys: readonly LearnKey[], found: Found): boolean {
  let changed = false;
  found.forEach((places, index) => {
    if (!places) return;
    for (const pattern of keys[index]!.patterns) if (openHoles(pattern, places)) changed = true;
  });
  return changed;
}

/** Makes tokens holes, by their place in the folded key. */
function openHoles(pattern: Pattern, places: ReadonlyMap<number, number>): boolean {
  const { ids, shown } = pattern;
  let place = -1;
  let wasHole = false;
  let changed = false;
  for (let at = 0; at < ids.length; at++) {
    const hole = isHole(ids[at]!);
    if (!hole || !wasHole) place++;
    wasHole = hole;
    const made = places.get(place);
    if (made === undefined || ids[at] === FREE || ids[at] === made || (hole && made === HOLE)) continue;
    if (!hole) {
      changed = true;
      noteFiller(pattern, at, ids[at]!);
    }
    ids[at] = made;
    if (shown) shown.texts[at] = '<*>';
    pattern.isLearned = true;
  }
  return changed;
}

function applyCuts(keys: readonly LearnKey[], cuts: ReadonlyMap<number, Cut>, words: Vocabulary): boolean {
  for (const [index, { at, begin, end }] of cuts) {
    const id = keys[index]!.ids[at]!;
    for (const pattern of keys[index]!.patterns) {
      const place = placeOf(pattern.ids, at, id);
      const parts = [...(begin ? [begin + CUT] : []), null, ...(end ? [CUT + end] : [])];
      pattern.ids.splice(place, 1, ...parts.map(part => (part === null ? HOLE : words.idOf(part))));
      pattern.isLearned = true;
      pattern.fillers = pattern.fillers?.map((n, i) => (i % 2 === 0 && n > place ? n + parts.length - 1 : n)) ?? null;
      const { shown } = pattern;
      if (!shown) continue;
      shown.before.splice(place, 1, ...parts.map((_, part) => (part === 0 ? shown.before[place]! : '')));
      shown.texts.splice(place, 1, ...parts.map(part => part?.replace(CUT, '') ?? '<*>'));
    }
  }
  return cuts.size > 0;
}

/** Where a token of the folded key stands in the pattern. */
function placeOf(ids: readonly number[], folded: number, id: number): number {
  let place = -1;
  let wasHole = false;
  for (let at = 0; at < ids.length; at++) {
    const hole = isHole(ids[at]!);
    if (!hole || !wasHole) place++;
    wasHole = hole;
    if (place === folded && ids[at] === id) return at;
  }
  return -1;
}

function applyFreeText(keys: readonly LearnKey[], shapes: ReadonlyMap<number, FreeShape>): boolean {
  for (const [index, { begin, end }] of shapes) {
    const { ids, patterns } = keys[index]!;
    for (const pattern of patterns) {
      const tail = end === 0 ? [] : ids.slice(-end);
      const { shown } = pattern;
      if (shown) pattern.shown = freeShown(pattern, begin, end);
      pattern.ids = [...ids.slice(0, begin), FREE, ...tail];
      pattern.fillers = null;
      pattern.isLearned = true;
    }
  }
  return shapes.size > 0;
}

/** What is shown of a pattern whose middle became free text; places are those of the folded key. */
function freeShown({ ids, shown }: Pattern, begin: number, end: number): NonNullable<Pattern['shown']> {
  const before: string[] = [];
  const texts: string[] = [];
  for (let at = 0; at < ids.length; at++) {
    if (at > 0 && isHole(ids[at]!) && isHole(ids[at - 1]!)) continue;
    before.push(shown!.before[at]!);
    texts.push(shown!.texts[at]!);
  }
  const cut = <T>(list: T[], middle: T) => [...list.slice(0, begin), middle, ...(end === 0 ? [] : list.slice(-end))];
  return { before: cut(before, before[begin] ?? ' '), texts: cut(texts, '<*>'), after: end === 0 ? '' : shown!.after };
}
