import type { OnProgress } from '../core/progress.ts';
import type { Row } from '../store/index.ts';

export type ClusterOptions = {
  /** Learn and place all failures anew; default: only those without a cluster. */
  redo?: boolean;
  signal?: AbortSignal;
  /** Told after each batch, in failures that were placed. */
  onProgress?: OnProgress;
};

/** What `cluster` did: failures placed now, clusters in the store, clusters added, clusters that turned out to be another, seconds taken. */
export type ClusterSummary = {
  failures: number;
  clusters: number;
  new_clusters: number;
  merged: number;
  seconds: number;
};

/** The cluster of an error text. */
export type ClusterOfText = { clusterId: string; template: string };

/** A cluster as a list shows it. */
export type ClusterRow = Row & {
  cluster_id: string;
  size: number;
  share: number;
  trend: 'new' | 'rising' | 'steady' | 'falling' | 'gone' | null;
  kind: string | null;
  repairable: number;
  repaired: number;
  proven: number;
  /** The parameter to blame. */
  parameter: string | null;
  tools: string[];
  models: string[];
  first_seen: string | null;
  last_seen: string | null;
  family_id: string | null;
  muted: boolean;
  /** What a person named it, else its template. */
  name: string;
  template: string;
};

/** Clusters that say the same in other words or in another language. */
export type FamilyRow = Row & {
  family_id: string;
  clusters: number;
  size: number;
  kind: string | null;
  cluster_ids: string[];
  name: string;
};

/** A cluster with its kinds, its days, its most telling failures, and its first ones. */
export type ClusterDetails = ClusterRow & {
  example_call_id: string | null;
  kinds: Record<string, number>;
  days: Record<string, number>;
  /** Ids that were merged into it. */
  aliases: string[];
  family: Row[];
  examples: Row[];
  failures: Row[];
};

/** How a cluster fared before and since a time. */
export type ClusterChange = Row & {
  change: 'new' | 'gone' | 'more' | 'fewer' | 'same';
  cluster_id: string;
  before: number;
  since: number;
  per_day_before: number;
  per_day_since: number;
  kind: string | null;
  tools: string[];
  name: string;
};

/** What tells the part of a cluster that a person splits off. */
export type SplitField = 'tool' | 'kind' | 'model' | 'text';
