import * as EDITS from './edit-queries.ts';
import * as LOOK_UP from './look-up-queries.ts';
import * as PLACING from './queries.ts';

export { cluster } from './cluster.ts';
export { clusterChunks } from './cluster-chunks.ts';
export { clusterLines } from './cluster-lines.ts';
export { type ClusterEdit, editCluster } from './edit-cluster.ts';
export { diffClusters, listClusters, listFamilies, showCluster } from './look-up.ts';
export type { ClusterChange, ClusterDetails, ClusterRow, ClusterSummary, FamilyRow, SplitField } from './types.ts';

/** All SQL of the stage, for the test that has DuckDB read each. */
export const QUERIES: Record<string, string> = { ...PLACING, ...LOOK_UP, ...EDITS };
