/** The lower bound of the Wilson interval (95 %) of a share: what a share is at least, given how few were seen. */
export function wilsonLower(successes: number, total: number): number {
  if (total === 0) return 0;
  const z = 1.96;
  const share = successes / total;
  const centre = share + z ** 2 / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  return (centre - spread) / (1 + z ** 2 / total);
}

/** Enough to take a form for the rule (DESIGN: "Nothing invented"). */
export const ENOUGH = 0.9;
