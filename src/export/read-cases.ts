import type { Row, Store } from '../store/index.ts';
import type { Case, Conversation } from './conversation.ts';
import { statements } from './queries.ts';
import type { Trajectory } from './types.ts';

/** Every verified trajectory with its conversation; one conversation is in memory at a time. */
export async function* readCases(store: Store): AsyncGenerator<Case> {
  let key: string | undefined;
  let conversation: Conversation = { messages: [], calls: [] };
  for await (const rows of store.batches<ItemRow>(statements.items)) {
    for (const row of rows) {
      if (row.conversation !== key) {
        key = row.conversation;
        conversation = { messages: [], calls: [] };
      }
      if (row.item === 'message') {
        conversation.messages.push({ turn: row.turn, role: row.role!, text: row.text ?? '' });
      } else if (row.item === 'call') {
        conversation.calls.push({
          callId: row.call_id!,
          turn: row.turn,
          toolName: row.tool_name!,
          argumentsText: row.arguments ?? '',
          result: row.result,
          isCut: row.is_cut ?? false,
        });
      } else {
        yield { key, conversation, trajectory: toTrajectory(row) };
      }
    }
  }
}

type ItemRow = Row & {
  conversation: string;
  item: 'call' | 'message' | 'repair';
  turn: number;
  role: string | null;
  text: string | null;
  call_id: string | null;
  tool_name: string | null;
  arguments: string | null;
  result: string | null;
  is_cut: boolean | null;
  repair_id: string | null;
  tool_id: string | null;
  toolset_id: string | null;
  source_id: string | null;
  kind: string | null;
  method: string | null;
  intent: string | null;
  error_text: string | null;
  results: (string | null)[] | null;
  calls: string | null;
  changes: string | null;
  is_fallback: boolean | null;
  is_repeat: boolean | null;
  is_superseded: boolean | null;
  is_answered: boolean | null;
};

function toTrajectory(row: ItemRow): Trajectory {
  return {
    repairId: row.repair_id!,
    callId: row.call_id!,
    turn: row.turn,
    toolName: row.tool_name!,
    toolId: row.tool_id,
    toolsetId: row.toolset_id,
    sourceId: row.source_id!,
    kind: row.kind!,
    method: row.method!,
    intent: row.intent,
    argumentsText: row.arguments ?? '',
    errorText: row.error_text,
    results: row.results ?? [],
    callsText: row.calls ?? '',
    changesText: row.changes,
    isFallback: row.is_fallback!,
    isRepeat: row.is_repeat!,
    isSuperseded: row.is_superseded!,
    isAnswered: row.is_answered!,
  };
}
