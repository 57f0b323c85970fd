import type { Json, JsonObject } from '../../core/json.ts';
import type { Turn, TurnCall } from '../types.ts';
import { callId } from './call-id.ts';

type Shape = {
  /** The arguments as the target wants them. */
  toArguments: (argumentsText: string) => Json;
  /** What an assistant message carries beside role, content and calls. */
  toAssistantExtras: (isTrained: boolean) => JsonObject;
  /** Whether a tool message names its tool. */
  namesTool: boolean;
};

/** The turns as chat messages: each call of an assistant message is followed by its result, but for the last message. */
export function messagesOf(turns: Turn[], shape: Shape): JsonObject[] {
  let position = 0;
  return turns.flatMap((turn): JsonObject[] => {
    if (turn.role !== 'assistant') return [{ role: turn.role, content: turn.text }];
    const calls = turn.calls.map(call => ({ call, id: callId(call, position++) }));
    const message: JsonObject = { role: 'assistant', content: turn.text, ...shape.toAssistantExtras(turn.isTrained) };
    if (calls.length > 0) message.tool_calls = calls.map(({ call, id }) => toolCall(call, id, shape));
    const results = calls.filter(({ call }) => call.result !== null);
    return [message, ...results.map(({ call, id }) => toolMessage(call, id, shape))];
  });
}

function toolCall(call: TurnCall, id: string, shape: Shape): JsonObject {
  return {
    id,
    type: 'function',
    function: { name: call.toolName, arguments: shape.toArguments(call.argumentsText) },
  };
}

function toolMessage(call: TurnCall, id: string, shape: Shape): JsonObject {
  const name: JsonObject = shape.namesTool ? { name: call.toolName } : {};
  return { role: 'tool', tool_call_id: id, ...name, content: call.result };
}
