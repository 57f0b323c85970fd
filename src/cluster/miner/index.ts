export { Miner } from './miner.ts';
export type { Pattern } from './pattern.ts';
export { templateOf } from './template.ts';
