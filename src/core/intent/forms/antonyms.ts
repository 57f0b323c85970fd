const PAIRS: readonly (readonly [string, string])[] = [
  ['enable', 'disable'],
  ['enable', 'unable'],
  ['include', 'exclude'],
  ['import', 'export'],
  ['encode', 'decode'],
  ['encrypt', 'decrypt'],
  ['attach', 'detach'],
  ['active', 'inactive'],
  ['visible', 'invisible'],
  ['internal', 'external'],
  ['ascend', 'descend'],
  ['increase', 'decrease'],
  ['upload', 'unload'],
  ['upload', 'download'],
  ['inbound', 'outbound'],
  ['friend', 'fiend'],
  ['popular', 'copular'],
  ['mutable', 'immutable'],
  ['immigrate', 'emigrate'],
  ['immigrant', 'emigrant'],
  ['immigration', 'emigration'],
  ['implicit', 'explicit'],
];

/** Beginnings that turn a word round: `typical`, `atypical`. */
const NEGATIONS = ['a', 'an', 'un', 'in', 'im', 'ir', 'il', 'non', 'dis', 'de', 'no', 'not', 'anti', 'mis'];

/** Whether two words may mean the opposite of each other. */
export function isAntonym(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  const isNegated = NEGATIONS.some(prefix => x === prefix + y || y === prefix + x);
  return isNegated || PAIRS.some(([one, other]) => turns(x, y, one, other) || turns(y, x, one, other));
}

function turns(x: string, y: string, one: string, other: string): boolean {
  return x.startsWith(one) && y.startsWith(other);
}
