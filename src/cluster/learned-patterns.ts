import type { Store } from '../store/index.ts';
import type { Miner, Pattern } from './miner/index.ts';
import { forgetPatterns, patterns } from './queries.ts';

type Stored = {
  cluster_id: string;
  pattern: string;
  shown: string;
  fillers: string | null;
  texts: number;
  learned: boolean;
};

/** Gives a miner what was learned before; returns the cluster of each slot that came so. */
export async function readPatterns(store: Store, miner: Miner): Promise<Map<number, string>> {
  const clusters = new Map<number, string>();
  for (const { cluster_id, pattern, shown, fillers, texts, learned } of await store.all<Stored>(patterns)) {
    const ids = pattern === '' ? [] : pattern.split(' ').map(token => miner.words.idOf(token));
    const restored: Pattern = {
      ids,
      count: texts,
      isLearned: learned,
      fillers: fillers === null ? null : fillersFrom(JSON.parse(fillers), miner),
      into: null,
      shown: JSON.parse(shown),
    };
    clusters.set(miner.restore(restored), cluster_id);
  }
  return clusters;
}

/** Writes what a miner knows now in place of what was known. */
export async function writePatterns(store: Store, miner: Miner, clusterOf: (slot: number) => string): Promise<void> {
  await store.run(forgetPatterns);
  await store.append(
    'cluster_patterns',
    miner.live.map(slot => {
      const { ids, count, isLearned, fillers, shown } = miner.patterns[slot]!;
      return {
        cluster_id: clusterOf(slot),
        pattern: ids.map(id => miner.words.texts[id]!).join(' '),
        shown: JSON.stringify(shown),
        fillers: fillers && JSON.stringify(fillers.map((n, at) => (at % 2 === 0 ? n : miner.words.texts[n]!))),
        texts: count,
        learned: isLearned,
      };
    }),
  );
}

function fillersFrom(stored: (number | string)[], miner: Miner): number[] {
  return stored.map(part => (typeof part === 'number' ? part : miner.words.idOf(part)));
}
