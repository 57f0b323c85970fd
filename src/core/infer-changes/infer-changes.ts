import type { Change, Failure } from '../failure.ts';
import { canonicalJson, isObject } from '../json.ts';
import type { ToolCall } from '../tool-call.ts';
import { explainObject } from './explain-object.ts';
import { explainValue } from './explain-value.ts';
import { openRoot } from './open-root.ts';
import { readText } from './read-text.ts';
import { renameTool } from './rename-tool.ts';
import { splitOver } from './split-over.ts';
import { Trace } from './trace.ts';

/**
 * Explains repaired calls of which only the calls are known (a model's answer, a person's edit) as the steps that lead to them from the
 * original. What it cannot explain it leaves out, so that the steps do not lead to these calls and the guard refuses them; it proves nothing.
 */
export function inferChanges(failure: Failure, calls: readonly ToolCall[], isFallback = false): Change[] {
  let trace: Trace | null = null;
  try {
    const asked = withoutRepeats(calls);
    if (asked.length === 0) return [];
    trace = new Trace(failure, calls, isFallback);
    explain(trace, asked);
  } catch (cause) {
    if (!(cause instanceof TypeError || cause instanceof RangeError)) throw cause;
  }
  return trace?.changes ?? [];
}

function explain(trace: Trace, calls: readonly ToolCall[]): void {
  readText(trace, calls);
  if (trace.drafts.length === 1) {
    openRoot(trace, 0, calls);
    if (trace.drafts.length === 1 && calls.length > 1) {
      splitOver(trace, calls);
      return;
    }
  }
  for (const [at, call] of calls.entries()) {
    if (!trace.drafts[at]) return;
    renameTool(trace, at, call);
    openRoot(trace, at, [call]);
    const root = trace.drafts[at].arguments;
    if (isObject(root)) explainObject(trace, at, [], call.arguments);
    else if (trace.original.parsed !== undefined) explainValue(trace, at, [], call.arguments);
  }
}

/** A call that is made twice is no part of a plan; the guard says so. */
function withoutRepeats(calls: readonly ToolCall[]): ToolCall[] {
  return [...new Map(calls.map(call => [`${call.toolName}\0${canonicalJson(call.arguments)}`, call])).values()];
}
