export { inferChanges } from './infer-changes.ts';
