export { readDefinitions } from './read-definitions.ts';
export type { ImportedTool } from './types.ts';
