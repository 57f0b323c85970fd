import { LineClusters } from './line-clusters.ts';
import type { ClusterOfText } from './types.ts';

/** The cluster of each line, in order, once all have been read. A line break inside an error is written `\n`. */
export async function* clusterLines(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<ClusterOfText> {
  const clusters = new LineClusters();
  for await (const line of lines) clusters.add(line);
  yield* clusters.clusters();
}
