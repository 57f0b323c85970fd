export { Masker } from './masker.ts';
export { PII_KINDS, type RedactSettings } from './patterns.ts';
