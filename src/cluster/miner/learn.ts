import { absorb, absorbWhole } from './absorb.ts';
import { applyCuts } from './apply-cuts.ts';
import { applyFreeText } from './apply-free-text.ts';
import { Contexts } from './contexts.ts';
import { KeyTable } from './key-table.ts';
import { findCuts } from './learn-cuts.ts';
import { findFreeText, findRare } from './learn-free-text.ts';
import { type Found, findHoles, findPairs } from './learn-holes.ts';
import { openHoles } from './open-holes.ts';
import type { Pattern } from './pattern.ts';
import { SETTINGS } from './settings.ts';
import { type Vocabulary, WIDE } from './vocabulary.ts';

const MAX_ROUNDS = 24;
const MAX_FREE_ROUNDS = 2;

/** Learns from patterns what varies in them, and makes it holes. Only adds holes, and looks at all patterns at once: their order is nothing. */
export function learn(patterns: readonly Pattern[], words: Vocabulary): void {
  const contexts = new Contexts(words);
  noteKnownValues(patterns, contexts);
  const table = new KeyTable(patterns, words, contexts);
  let freeRounds = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const keys = table.keys();
    const found: Found = new Array(keys.length);
    findHoles(keys, words, contexts, found);
    contexts.settle();
    let changed = openHoles(keys, found, table);
    if (!changed) changed = applyFreeText(keys, findRare(keys, words), table);
    // Before pairs are looked for, since of free text there are many keys, each of them many pairs.
    if (!changed && freeRounds === 0) {
      freeRounds++;
      changed = applyFreeText(keys, findFreeText(keys, words), table);
    }
    if (!changed) {
      findPairs(keys, words, found);
      changed = openHoles(keys, found, table);
    }
    if (!changed) changed = absorb(keys, words, table);
    if (!changed) changed = absorbWhole(words, table);
    if (!changed) changed = applyCuts(keys, findCuts(keys, words), words, table);
    if (!changed && freeRounds < MAX_FREE_ROUNDS) {
      freeRounds++;
      changed = applyFreeText(keys, findFreeText(keys, words), table);
    }
    if (!changed) return;
  }
}

/** What stood in places that were found to vary strongly before is known to be values. */
function noteKnownValues(patterns: readonly Pattern[], contexts: Contexts): void {
  for (const { ids, fillers } of patterns) {
    if (!fillers) continue;
    const counts = new Map<number, number>();
    for (let at = 0; at < fillers.length; at += 2) counts.set(fillers[at]!, (counts.get(fillers[at]!) ?? 0) + 1);
    for (let at = 0; at < fillers.length; at += 2) {
      const place = fillers[at]!;
      if (ids[place] === WIDE && counts.get(place)! >= SETTINGS.valuesFrom)
        contexts.noteValue(fillers[at + 1]!, ids, place);
    }
  }
  contexts.settle();
}
