import { stringifyJson, tryParseJson } from '../../core/json.ts';
import type { Format } from '../types.ts';
import { hasLoneSurrogate, wellFormed } from '../well-formed.ts';
import { messagesOf } from './messages-of.ts';
import { toolShape } from './tool-shape.ts';

/** Chat fine-tuning files of OpenAI's shape: arguments are text, and only what has `weight` 1 is learned. */
export const openai: Format = {
  canHold: () => true,
  toRow: ({ turns }, tools) => ({
    messages: messagesOf(turns, {
      toArguments: wellFormedArguments,
      toAssistantExtras: isTrained => ({ weight: isTrained ? 1 : 0 }),
      namesTool: false,
    }),
    tools: tools.map(toolShape),
    parallel_tool_calls: turns.some(turn => turn.role === 'assistant' && turn.calls.length > 1),
  }),
};

/** The text as written, unless a trainer that parses it would get text that is not Unicode. */
function wellFormedArguments(text: string): string {
  const value = tryParseJson(text);
  return value !== undefined && hasLoneSurrogate(value) ? stringifyJson(wellFormed(value)) : text;
}
