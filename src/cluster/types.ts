import type { OnProgress } from '../core/progress.ts';
import type { Row } from '../store/index.ts';

export type ClusterOptions = {
  signal?: AbortSignal;
  /** Told after each batch, in failures that were placed. */
  onProgress?: OnProgress;
};

/** What `cluster` did: failures placed now, clusters in the store, clusters added, seconds taken. */
export type ClusterSummary = { failures: number; clusters: number; new_clusters: number; seconds: number };

/** The cluster of an error text. */
export type ClusterOfText = { clusterId: string; template: string };

/** A cluster as a list shows it. */
export type ClusterRow = Row & {
  cluster_id: string;
  size: number;
  kind: string | null;
  repairable: number;
  tools: string[];
  template: string;
};

/** A cluster with examples of its failures. */
export type ClusterDetails = ClusterRow & {
  first_seen: string | null;
  last_seen: string | null;
  example_call_id: string | null;
  kinds: Record<string, number>;
  failures: Row[];
};
