import { isObject, type Json, stringifyJson, tryParseJson } from '../core/json.ts';
import type { ToolCall } from '../core/tool-call.ts';
import type { Conversation } from './conversation.ts';
import { historyOf } from './history-of.ts';
import type { ExampleResult, Format, Trajectory, Turn, TurnCall } from './types.ts';

/**
 * A row: the conversation up to the failed call, that call with its error, and the repaired call, where the row ends.
 * The failed call is left off where the target cannot hold its arguments, or the log does not show its error.
 */
export function toExample(trajectory: Trajectory, conversation: Conversation, format: Format): ExampleResult {
  const calls = parseCalls(trajectory.callsText);
  if (calls === undefined) return { status: 'excluded', reason: 'unreadable' };
  const texts = calls.map(call => stringifyJson(call.arguments));
  if (!texts.every(format.canHold)) return { status: 'excluded', reason: 'number_precision' };

  const history = historyOf(trajectory, conversation, format);
  if (history === null) return { status: 'excluded', reason: 'no_intent' };
  if (history.isCut) return { status: 'excluded', reason: 'log_cut' };

  const isParallel = calls.length === 1 || isListSplit(trajectory.changesText, calls);
  const repaired: TurnCall[] = calls.map(({ toolName }, step) => ({
    toolName,
    argumentsText: texts[step]!,
    result: isParallel || step === calls.length - 1 ? null : (trajectory.results[step] ?? null),
  }));
  if (!isParallel && repaired.slice(0, -1).some(call => call.result === null)) {
    return { status: 'excluded', reason: 'no_result' };
  }
  const target = (isParallel ? [repaired] : repaired.map(call => [call])).map(
    (group): Turn => ({ role: 'assistant', text: '', calls: group, isTrained: true }),
  );
  const example = { turns: [...history.turns, ...target], hasFailedTurn: history.hasFailedTurn };
  return { status: 'made', example, calls };
}

function parseCalls(text: string): ToolCall[] | undefined {
  const value = tryParseJson(text);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const calls = value.map(toCall);
  return calls.every(call => call !== undefined) ? calls : undefined;
}

function toCall(value: Json): ToolCall | undefined {
  if (!isObject(value) || typeof value.tool_name !== 'string' || !isObject(value.arguments)) return undefined;
  return { toolName: value.tool_name, arguments: value.arguments };
}

/** Chunks of one list are reads that do not wait for one another. Several calls found in one text may: they keep their order. */
function isListSplit(changesText: string | null, calls: ToolCall[]): boolean {
  const changes = changesText === null ? undefined : tryParseJson(changesText);
  if (!Array.isArray(changes) || calls.some(({ toolName }) => toolName !== calls[0]!.toolName)) return false;
  const splits = changes.filter(change => isObject(change) && change.op === 'split');
  return splits.length > 0 && splits.every(change => isObject(change) && change.path !== '');
}
