import * as QUERIES from './queries.ts';

export { cluster } from './cluster.ts';
export { clusterLines } from './cluster-lines.ts';
export { listClusters, showCluster } from './look-up.ts';
export type { ClusterSummary } from './types.ts';
export { QUERIES };
