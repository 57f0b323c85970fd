import * as QUERIES from './queries.ts';

export { cluster } from './cluster.ts';
export { clusterLines } from './cluster-lines.ts';
export { listClusters, showCluster } from './look-up.ts';
export type { ClusterDetails, ClusterOfText, ClusterOptions, ClusterRow, ClusterSummary } from './types.ts';
export { QUERIES };
