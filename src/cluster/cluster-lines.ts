import { clusterOf } from './cluster-of.ts';
import type { ClusterOfText } from './types.ts';

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
const KEPT = 100_000;

/** The cluster of each line, in order. A line break inside an error is written `\n`. */
export async function* clusterLines(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<ClusterOfText> {
  const known = new Map<string, ClusterOfText>();
  for await (const line of lines) {
    let found = known.get(line);
    if (!found) {
      found = clusterOf(line.replace(/\\([nrt\\])/g, (_, char: string) => ESCAPES[char]!));
      if (known.size < KEPT) known.set(line, found);
    }
    yield found;
  }
}
