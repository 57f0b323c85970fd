import { createHash } from 'node:crypto';
import { canonicalError } from '../core/error-text/index.ts';
import type { ClusterOfText } from './types.ts';

/** The cluster of an error text: its canonical form is the template, and the hash of that the id. Nothing else goes in, so that ids are the same everywhere. */
export function clusterOf(text: string): ClusterOfText {
  const template = canonicalError(text);
  return { clusterId: `sha256:${createHash('sha256').update(template).digest('hex').slice(0, 32)}`, template };
}
