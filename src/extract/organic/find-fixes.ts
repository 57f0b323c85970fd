import type { Kind, Scope } from '../../core/kinds.ts';
import type { Row, Store, Values } from '../../store/index.ts';
import { laterCalls, setUpFixes } from './queries.ts';
import { sameAim } from './same-aim.ts';

/** A failure beside a call that worked after it in the conversation. */
type PairRow = Row & {
  call_id: string;
  tool_name: string;
  arguments: string | null;
  error_text: string | null;
  kind: Kind;
  scope: Scope;
  intent: string | null;
  later_call_id: string;
  later_tool_name: string;
  later_arguments: string;
  later_intent: string | null;
};

/** Finds the failures that the agent fixed itself, or that worked when made again, and keeps them in a temporary table; gives how many of each. */
export async function findFixes(store: Store, signal?: AbortSignal): Promise<{ fixed: number; retried: number }> {
  await store.run(setUpFixes);
  const found = { fixed: 0, retried: 0 };
  let settled = '';
  for await (const rows of store.batches<PairRow>(laterCalls)) {
    signal?.throwIfAborted();
    const fixes: Values[] = [];
    for (const row of rows) {
      if (row.call_id === settled) continue;
      const verdict = sameAim(
        {
          toolName: row.tool_name,
          argumentsText: row.arguments ?? '',
          errorText: row.error_text ?? '',
          kind: row.kind,
          scope: row.scope,
          intent: row.intent,
        },
        { toolName: row.later_tool_name, argumentsText: row.later_arguments, intent: row.later_intent },
      );
      if (verdict === null) continue;
      settled = row.call_id;
      const isRetry = verdict === 'retry';
      found[isRetry ? 'retried' : 'fixed']++;
      fixes.push({ call_id: row.call_id, later_call_id: row.later_call_id, is_retry: isRetry });
    }
    await store.append('organic_fixes', fixes);
  }
  return found;
}
