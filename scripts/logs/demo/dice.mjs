import { createHash } from 'node:crypto';

/** Chance that falls the same way each time: every throw is made from the name and its number. */
export function makeDice(name) {
  let throws = 0;
  const fraction = () => {
    throws += 1;
    return createHash('sha256').update(`${name} ${throws}`).digest().readUInt32BE(0) / 2 ** 32;
  };
  const below = count => Math.floor(fraction() * count);
  return {
    below,
    chance: share => fraction() < share,
    pick: list => list[below(list.length)],
    /** One of `[item, weight]`. */
    weighted(pairs) {
      const sums = [];
      for (const [, weight] of pairs) sums.push(weight + (sums.at(-1) ?? 0));
      const at = fraction() * sums.at(-1);
      return pairs[sums.findIndex(sum => at < sum)][0];
    },
    /** So many different items, in a made order. */
    some(list, count) {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]);
    },
  };
}
