import { diagnose } from './diagnose.ts';
import type { DiagnoseInput, Diagnosis } from './types.ts';

/**
 * Says why a call failed whose arguments the log does not show at all: the schema then shows nothing, and what the error says is missing
 * cannot be added to what is not known.
 */
export function diagnoseUnlogged(input: DiagnoseInput): Diagnosis {
  const tools = input.tools.map(tool => ({ ...tool, inputSchema: null }));
  const diagnosis = diagnose({ ...input, argumentsText: '{}', tools });
  if (diagnosis.kind !== 'missing_required') return diagnosis;
  const explanation = `${diagnosis.explanation} The log does not show the arguments of this call.`;
  return { ...diagnosis, repairable: 'no', explanation, question: null };
}
