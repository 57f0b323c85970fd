export { hasOtherForm } from './by-evidence.ts';
export { diagnose } from './diagnose.ts';
export { diagnoseUnlogged } from './diagnose-unlogged.ts';
export type { DiagnoseInput, Diagnosis } from './types.ts';
