import { clusterIdOf } from './cluster-id-of.ts';
import { type Miner, templateOf } from './miner/index.ts';

export type KnownCluster = { cluster_id: string; number: number; template: string };

/** What a run made of clusters: where each slot leads, which are new, which turned out to be another, which read otherwise now. */
export type Settled = {
  clusterOf: Map<number, string>;
  made: { cluster_id: string; template: string }[];
  aliases: { old_id: string; cluster_id: string }[];
  templates: Map<string, string>;
};

/** Gives each slot of a miner its cluster: the oldest of those that its patterns led to before, else a new one. A cluster is never taken apart. */
export function settleClusters(
  miner: Miner,
  before: Iterable<readonly [slot: number, clusterId: string]>,
  known: readonly KnownCluster[],
  aliased: ReadonlyMap<string, string>,
): Settled {
  const numbers = new Map(known.map(({ cluster_id, number }) => [cluster_id, number]));
  const groups = new Map<string, { slots: number[]; before: Set<string> }>();
  const groupOf = (slot: number) => {
    const statement = miner.statementOf(slot);
    const group = groups.get(statement) ?? { slots: [], before: new Set<string>() };
    groups.set(statement, group);
    return group;
  };
  for (const slot of miner.live) groupOf(slot).slots.push(slot);
  for (const [slot, clusterId] of before) groupOf(slot).before.add(clusterId);
  const into = joined(groups.values(), numbers);
  const settled: Settled = { clusterOf: new Map(), made: [], aliases: [], templates: new Map() };
  const slotsOf = new Map<string, number[]>();
  for (const statement of [...groups.keys()].sort()) {
    const { slots, before } = groups.get(statement)!;
    const [first] = before;
    const made = clusterIdOf(statement);
    const led = aliased.get(made) ?? made;
    const clusterId = first === undefined ? (into.get(led) ?? led) : into.get(first)!;
    for (const slot of slots) settled.clusterOf.set(slot, clusterId);
    slotsOf.set(clusterId, [...(slotsOf.get(clusterId) ?? []), ...slots]);
  }
  for (const [old, id] of into) if (old !== id) settled.aliases.push({ old_id: old, cluster_id: id });
  const templates = new Map(known.map(({ cluster_id, template }) => [cluster_id, template]));
  for (const [cluster_id, slots] of slotsOf) {
    const before = templates.get(cluster_id);
    const template = templateOfMost(miner, slots, before);
    if (before === undefined) settled.made.push({ cluster_id, template });
    else if (template !== '' && template !== before) settled.templates.set(cluster_id, template);
  }
  return settled;
}

/** Each known cluster and the oldest of those that are one with it now. */
function joined(groups: Iterable<{ before: Set<string> }>, numbers: ReadonlyMap<string, number>): Map<string, string> {
  const into = new Map([...numbers.keys()].map(id => [id, id]));
  const find = (id: string): string => {
    let at = id;
    while ((into.get(at) ?? at) !== at) at = into.get(at)!;
    return at;
  };
  for (const { before } of groups) {
    const [first, ...others] = [...before].map(find);
    for (const other of others) {
      const [a, b] = [find(first!), find(other)];
      if (a === b) continue;
      const older = (numbers.get(a) ?? 0) < (numbers.get(b) ?? 0) ? a : b;
      into.set(older === a ? b : a, older);
    }
  }
  return new Map([...into.keys()].map(id => [id, find(id)]));
}

/** The template of the most frequent pattern; of several the one that was there before, else the one that sorts first. */
function templateOfMost(miner: Miner, slots: readonly number[], before: string | undefined): string {
  let best = '';
  let most = -1;
  for (const slot of slots) {
    const pattern = miner.patterns[slot]!;
    const template = templateOf(pattern) ?? '';
    if (pattern.count < most) continue;
    if (pattern.count === most && (best === before || (template >= best && template !== before))) continue;
    best = template;
    most = pattern.count;
  }
  return best;
}
