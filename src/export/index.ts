export { exportDataset } from './export-dataset.ts';
export { QUERIES } from './queries.ts';
export type { ExportOptions, ExportSummary, FormatName, SplitShares } from './types.ts';
