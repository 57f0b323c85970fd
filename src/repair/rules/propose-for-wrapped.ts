import type { Change, Failure, Proposal } from '../../core/failure.ts';
import { type Json, stringifyJson } from '../../core/json.ts';
import { isValid } from '../../core/schema/index.ts';
import type { ToolCall } from '../../core/tool-call.ts';
import { explainChanges } from './explain-changes.ts';

/** The calls that one call only carried, each as it is where its tool takes it, else repaired by itself; `null` where one of them cannot be. */
export function proposeForWrapped(
  wrapped: readonly ToolCall[],
  from: Json,
  failure: Failure,
  propose: (failure: Failure) => Proposal | null,
): Proposal | null {
  const calls: ToolCall[] = [];
  const changes: Change[] = [
    { op: 'split', path: '', from, to: wrapped.map(call => call.arguments), provenance: 'arguments' },
  ];
  for (const [at, call] of wrapped.entries()) {
    const carried = { ...failure, toolName: call.toolName, argumentsText: stringifyJson(call.arguments) };
    const proposal = isTaken(call, failure) ? { calls: [call], changes: [] } : propose(carried);
    if (!proposal || ('status' in proposal && proposal.status !== 'proposed')) return proposal;
    const [only, ...more] = proposal.calls;
    if (!only || more.length > 0) return null;
    calls.push(only);
    const steps = proposal.changes.filter(({ op }) => op !== 'rename_tool');
    changes.push(
      { op: 'rename_tool', path: '', from: failure.toolName, to: only.toolName, provenance: 'arguments', call: at },
      ...steps.map(step => ({ ...step, call: at })),
    );
  }
  return { status: 'proposed', calls, changes, explanation: explainChanges(changes) };
}

function isTaken({ toolName, arguments: args }: ToolCall, { tools }: Failure): boolean {
  const tool = tools.find(({ name }) => name === toolName);
  return tool !== undefined && isValid(tool.inputSchema, args);
}
