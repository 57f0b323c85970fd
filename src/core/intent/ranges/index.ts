export { findRange } from './find-range.ts';
export { joinCalls } from './join-calls.ts';
export { joinParts } from './join-parts.ts';
export { partsProblem } from './parts-problem.ts';
