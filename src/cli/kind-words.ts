import { AppError } from '../core/app-error.ts';
import type { Kind } from '../core/kinds.ts';

/** What a kind of failure means, for one who meets it first. */
export const KIND_WORDS: Record<Kind, string> = {
  missing_required: 'a required value was not given',
  unknown_parameter: 'the tool has no such parameter',
  wrong_parameter_name: 'the right value under a wrong name',
  wrong_type: 'a list where a text is wanted, …',
  enum_violation: 'not one of the possible values',
  format_violation: 'a form that the tool does not take',
  range_or_count_limit: 'too many, or beyond a bound',
  ambiguous_value: 'several things fit what was given',
  null_for_optional: 'null instead of leaving it out',
  unknown_tool: 'a tool of this name does not exist',
  unparsable_arguments: 'the arguments are no JSON',
  double_encoded: 'JSON inside a JSON text',
  wrapped_arguments: 'arguments inside another object',
  truncated: 'the model stopped halfway',
  conflicting_parameters: 'parameters that exclude each other',
  not_found: 'the thing named does not exist',
  no_data: 'nothing for what was asked',
  permission: 'a right is missing',
  authentication: 'a key is missing or wrong',
  quota: 'the plan is used up',
  rate_limit: 'too many calls in a short time',
  timeout: 'the answer took too long',
  transport: 'the connection broke',
  server_error: 'the server failed',
  conflict: 'another change came between',
  provider_bug: 'the tool itself is broken',
  unparsable_result: 'the result cannot be read',
  oversize_result: 'the result is too long for the agent',
  cancelled: 'the agent ended the call',
  other: 'none of these',
};

const REASON_WORDS: Record<string, string> = {
  needs_user: 'only the user can say',
  unrepairable: 'no sure repair is known',
  rejected: 'a repair was proposed that might change what was asked for: the guard refused it',
  blocked: 'repaired, but it writes: not run unasked',
  not_executable: 'repaired, but nothing could run it',
  not_replayed: 'repaired, and not run yet',
  same_error: 'the repaired call fails in the same way',
  new_error: 'the repaired call fails in another way',
  transient: 'the repaired call met a passing trouble',
  empty: 'the repaired call gives nothing',
  unknown_outcome: 'sent, and nobody knows how it ended',
  error: 'the repairer failed',
  started: 'being run',
};

/** The reasons, a line each with what they mean. */
export function reasonHelp(): string {
  return Object.entries(REASON_WORDS)
    .map(([reason, words]) => `  ${reason.padEnd(17)}${words}`)
    .join('\n');
}

/** Throws `AppError` where nothing ever waits for a reason of this name. */
export function assertReason(reason: string | undefined): void {
  if (reason === undefined || Object.hasOwn(REASON_WORDS, reason)) return;
  throw new AppError(`no such reason: ${reason}. There are ${Object.keys(REASON_WORDS).join(', ')}.`, { exitCode: 2 });
}

/** Why a failure waits for a person. */
export function reasonWords(reason: string): string {
  return REASON_WORDS[reason] ?? reason.replaceAll('_', ' ');
}
