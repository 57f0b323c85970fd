export { exportDataset } from './export-dataset.ts';
export { prepareFolder } from './output-folder.ts';
export { QUERIES } from './queries.ts';
export type { ExportSummary } from './types.ts';
