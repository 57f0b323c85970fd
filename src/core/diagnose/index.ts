export { diagnose } from './diagnose.ts';
export type { DiagnoseInput, Diagnosis } from './types.ts';
export { withoutArguments } from './without-arguments.ts';
