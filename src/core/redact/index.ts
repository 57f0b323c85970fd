export { Masker } from './masker.ts';
export { PII_KINDS, type PiiKind, type RedactSettings } from './patterns.ts';
