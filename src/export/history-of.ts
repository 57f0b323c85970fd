import type { Conversation } from './conversation.ts';
import { mergeTurns } from './merge-turns.ts';
import type { Format, LoggedCall, LoggedMessage, Trajectory, Turn, TurnCall } from './types.ts';

type History = { turns: Turn[]; hasFailedTurn: boolean; isCut: boolean };

/**
 * The turns up to the failed call and its error; `null` where nobody knows what the user asked for. Calls that the
 * target cannot hold, or whose result the log does not show, are left off; without messages only the failed call counts.
 */
export function historyOf(trajectory: Trajectory, conversation: Conversation, format: Format): History | null {
  const { turn, callId, errorText, intent } = trajectory;
  const isConversation = conversation.messages.length > 0;
  const messages = conversation.messages.filter(message => message.turn <= turn && message.text.trim() !== '');
  const logged = conversation.calls
    .filter(call => call.callId === callId || (isConversation && call.turn <= turn))
    .map(call => (call.callId === callId ? { ...call, result: call.result || errorText } : call))
    .filter(call => call.result !== null && format.canHold(call.argumentsText));
  const hasFailedTurn = logged.some(call => call.callId === callId);
  const calls = hasFailedTurn ? logged : logged.filter(call => call.turn < turn);

  const turns = turnsOf(messages, calls);
  if (!turns.some(({ role }) => role === 'user')) {
    if (intent === null || intent.trim() === '') return null;
    const at = turns.findIndex(({ role }) => role !== 'system');
    turns.splice(at === -1 ? turns.length : at, 0, { role: 'user', text: intent });
  }
  if (!hasFailedTurn) dropLastWords(turns);
  return { turns: mergeTurns(turns), hasFailedTurn, isCut: calls.some(call => call.isCut) };
}

/** Messages and calls by turn. Logged results are not messages here: each stands with its call. */
function turnsOf(messages: LoggedMessage[], calls: LoggedCall[]): Turn[] {
  const byTurn = new Map<number, { asked: Turn[]; said: string[]; made: TurnCall[] }>();
  const at = (turn: number) => {
    const found = byTurn.get(turn) ?? { asked: [], said: [], made: [] };
    byTurn.set(turn, found);
    return found;
  };
  for (const { turn, role, text } of messages) {
    if (role === 'system' || role === 'user') at(turn).asked.push({ role, text });
    else if (role === 'assistant') at(turn).said.push(text);
  }
  for (const { turn, toolName, argumentsText, result } of calls) {
    at(turn).made.push({ toolName, argumentsText, result });
  }
  return [...byTurn]
    .sort(([a], [b]) => a - b)
    .flatMap(([, { asked, said, made }]): Turn[] =>
      said.length === 0 && made.length === 0
        ? asked
        : [...asked, { role: 'assistant', text: said.join('\n\n'), calls: made, isTrained: false }],
    );
}

/** Words of the assistant in front of the repaired call would make two assistant turns in a row. */
function dropLastWords(turns: Turn[]): void {
  for (let last = turns.at(-1); last?.role === 'assistant' && last.calls.length === 0; last = turns.at(-1)) turns.pop();
}
