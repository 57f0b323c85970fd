import type { Diagnosis } from './types.ts';

/** The verdict on a call whose arguments the log does not show: what it says is missing may well have been given. */
export function withoutArguments(diagnosis: Diagnosis): Diagnosis {
  if (diagnosis.kind !== 'missing_required') return diagnosis;
  const explanation = `${diagnosis.explanation} The log does not show the arguments of this call, so that nothing can be added to them.`;
  return { ...diagnosis, repairable: 'no', explanation, question: null };
}
