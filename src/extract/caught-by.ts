import type { Kind } from '../core/kinds.ts';
import type { CaughtBy } from './types.ts';

/** What runs before a tool is reached: parsers, validators, permission prompts. */
const HARNESS =
  /validation ?error|input validation|validation failed|invalid (?:arguments|input|parameters) for (?:tool|function)|called with invalid arguments|invalid tool (?:arguments|parameters|input)|parameter type error|missing required parameters: "|AI_\w+Error|failed to (?:parse|validate|deserialize) (?:function|tool|the tool)|input should be|extra inputs are not permitted|must have required propert|type validation failed|-32602|did not match expected schema|unrecognized_keys|invalid_type|The required parameter/i;
const HARNESS_KINDS: ReadonlySet<Kind> = new Set(['unparsable_arguments', 'unknown_tool', 'cancelled', 'truncated']);

/** Whether a failing call was refused before the tool ran, by its kind and its error. */
export function caughtBy(kind: Kind, errorText: string, isParsed: boolean): CaughtBy {
  if (!isParsed || HARNESS_KINDS.has(kind)) return 'harness';
  return HARNESS.test(errorText) ? 'harness' : 'provider';
}
