export { canonicalError } from './canonical-error.ts';
export { readErrorHints } from './error-hints.ts';
export { findErrorText } from './find-error-text.ts';
export { offeredIn } from './hints/offered.ts';
export type { ErrorHints } from './hints/types.ts';
export { kindOfError } from './kind-of-error.ts';
export { SUSPECT_PATTERN } from './suspect.ts';
