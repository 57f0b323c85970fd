import type { Failure } from '../../../src/core/failure.ts';
import { type Json, type JsonObject, stringifyJson } from '../../../src/core/json.ts';
import type { ToolDefinition } from '../../../src/core/tool-call.ts';
import { proposeByRules } from '../../../src/repair/rules/index.ts';

/** A tool with these parameters and no others; a name that ends in `!` is required. */
export function tool(name: string, properties: Record<string, JsonObject>): ToolDefinition {
  const required = Object.keys(properties).filter(key => key.endsWith('!'));
  return {
    name,
    description: null,
    annotations: null,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key.replace(/!$/, ''), value])),
      required: required.map(key => key.slice(0, -1)),
      additionalProperties: false,
    },
  };
}

/** A failed call of the first of these tools, unless `more` says otherwise. */
export function failureOf(tools: ToolDefinition | ToolDefinition[], args: Json, more: Partial<Failure> = {}): Failure {
  const offered = [tools].flat();
  return {
    callId: 'c1',
    toolName: offered[0]?.name ?? 'unknown',
    argumentsText: typeof args === 'string' ? args : stringifyJson(args),
    intent: null,
    errorText: null,
    kind: 'other',
    scope: 'call',
    repairable: 'yes',
    tools: offered,
    priorAttempts: [],
    ...more,
  };
}

/** The calls that the rules propose, as plain text; a question, or null. */
export function repaired(failure: Failure): string[] | string | null {
  const proposal = proposeByRules(failure);
  if (proposal?.status === 'needs_user') return proposal.question;
  if (proposal?.status !== 'proposed') return null;
  return proposal.calls.map(call => `${call.toolName} ${stringifyJson(call.arguments)}`);
}
