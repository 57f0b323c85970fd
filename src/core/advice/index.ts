export { advise } from './advise.ts';
export type { Advice, Evidence, PatchOperation, ProvenChange } from './types.ts';
