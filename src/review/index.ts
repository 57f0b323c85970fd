import * as QUERIES from './queries.ts';

export { applyDecisions } from './apply-decisions.ts';
export { toDecision } from './decide.ts';
export { decisionFile, readDecisions, takeDecisions, writeDecision } from './decision-file.ts';
export { findReviewed, listReviews, showReview } from './look-up.ts';
export type { Decision, ReviewDetails, ReviewedAttempt, ReviewItem } from './types.ts';
export { QUERIES };
