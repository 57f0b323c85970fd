import { parsedArguments } from '../arguments-text/index.ts';
import type { JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import type { Kind } from '../kinds.ts';
import { isEnvelope, isJsonKey, lacksWrapper } from './envelope.ts';
import { repairable } from './finding.ts';
import { judgeSuspicion } from './judge-suspicion.ts';
import { type Suspicion, suspicionsOf } from './suspicions.ts';
import type { Case, Finding } from './types.ts';

/** From what explains most to what explains least: a wrong name makes its parameter missing too. */
const ORDER: readonly Kind[] = [
  'double_encoded',
  'wrapped_arguments',
  'wrong_parameter_name',
  'missing_required',
  'conflicting_parameters',
  'unknown_parameter',
  'null_for_optional',
  'wrong_type',
  'enum_violation',
  'format_violation',
  'range_or_count_limit',
];

/** Errors from behind the check of the arguments: whoever raises them has taken mild breaches of the schema. */
const DEEP: ReadonlySet<Kind> = new Set([
  'permission',
  'authentication',
  'not_found',
  'no_data',
  'conflict',
  'transport',
  'timeout',
  'ambiguous_value',
  'oversize_result',
]);

/** What the arguments, an object, show against the schema of the tool; null where they hold, or break it so mildly that the error must come from elsewhere. */
export function diagnoseSchema(about: Case): Finding | null {
  const value = parsedArguments(about.input.argumentsText);
  if (!isObject(value)) return null;
  const schema = about.tool?.inputSchema ?? null;
  const shape = diagnoseShape(value, schema);
  if (shape) return shape;
  const suspicions = suspicionsOf(value, schema, about);
  if (suspicions.length === 0) return null;
  const { errorKind } = about;
  if (errorKind !== null && DEEP.has(errorKind) && suspicions.every(({ isMild }) => isMild)) return null;
  return judgeSuspicion(worst(suspicions, errorKind), suspicions, value, about);
}

function diagnoseShape(value: JsonObject, schema: JsonObject | null): Finding | null {
  if (Object.keys(value).some(isJsonKey))
    return repairable('double_encoded', 'The arguments are JSON text that became the name of a parameter.');
  if (isEnvelope(value, schema))
    return repairable('wrapped_arguments', 'The arguments stand within an envelope that the tool does not declare.');
  if (lacksWrapper(value, schema))
    return repairable('wrapped_arguments', 'The tool wants its arguments within one object, and they stand bare.');
  return null;
}

function worst(suspicions: Suspicion[], errorKind: Kind | null): Suspicion {
  const byRank = suspicions.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const [first] = byRank;
  const isStructural = ORDER.indexOf(first!.kind) <= ORDER.indexOf('missing_required');
  return isStructural ? first! : (byRank.find(({ kind }) => kind === errorKind) ?? first!);
}
