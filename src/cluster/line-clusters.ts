import { clusterIdOf } from './cluster-id-of.ts';
import { Miner, templateOf } from './miner/index.ts';
import { SlotLog } from './slot-log.ts';
import type { ClusterOfText } from './types.ts';

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** Clusters lines that come one by one. Which cluster a line is in is known when all have come; of each line four bytes are kept till then. */
export class LineClusters {
  readonly #miner = new Miner();
  readonly #slots = new SlotLog();

  /** Takes the next line; a line break inside an error is written `\n`. */
  add(line: string): void {
    this.#slots.push(this.#miner.add(unescaped(line)));
  }

  /** The cluster of each line, in order. */
  *clusters(): Generator<ClusterOfText> {
    this.#miner.learn();
    const bySlot = clustersBySlot(this.#miner);
    for (let at = 0; at < this.#slots.length; at++) yield bySlot.get(this.#miner.leadOf(this.#slots.at(at)))!;
  }
}

/** A line as it was before its breaks were written `\\n`. */
function unescaped(line: string): string {
  if (!line.includes('\\')) return line;
  // Most have breaks only, for which there is a faster way.
  if (line.includes('\\\\')) return line.replace(/\\([nrt\\])/g, (_, char: string) => ESCAPES[char]!);
  return line.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\r', '\r');
}

/** The cluster of each live slot of a miner. The template is that of its most frequent pattern. */
export function clustersBySlot(miner: Miner): Map<number, ClusterOfText> {
  const byStatement = new Map<string, { slots: number[]; count: number; template: string }>();
  for (const slot of miner.live) {
    const pattern = miner.patterns[slot]!;
    const statement = miner.statementOf(slot);
    const template = templateOf(pattern) ?? '';
    const known = byStatement.get(statement);
    if (!known) byStatement.set(statement, { slots: [slot], count: pattern.count, template });
    else {
      known.slots.push(slot);
      const isBetter = pattern.count > known.count || (pattern.count === known.count && template < known.template);
      if (isBetter) Object.assign(known, { count: pattern.count, template });
    }
  }
  const bySlot = new Map<number, ClusterOfText>();
  for (const [statement, { slots, template }] of byStatement) {
    const found = { clusterId: clusterIdOf(statement), template };
    for (const slot of slots) bySlot.set(slot, found);
  }
  return bySlot;
}
