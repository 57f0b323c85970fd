import { createHash } from 'node:crypto';

/** The id of a cluster that is made now, from what its texts say. It never changes after, whatever is learned. */
export function clusterIdOf(statement: string): string {
  return `sha256:${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`;
}
