export { exportDataset } from './export-dataset.ts';
export { QUERIES } from './queries.ts';
export type { ExportSummary } from './types.ts';
