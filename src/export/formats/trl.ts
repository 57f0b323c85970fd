import { isObject, parseJson, tryParseJson } from '../../core/json.ts';
import { survivesParse } from '../survives-parse.ts';
import type { Format } from '../types.ts';
import { messagesOf } from './messages-of.ts';
import { toolShape } from './tool-shape.ts';

/**
 * Conversational prompt and completion for TRL's SFTTrainer: by default it learns from the completion alone. One list of
 * `messages` has no way to spare the failed call, and would teach it as well.
 */
export const trl: Format = {
  canHold: argumentsText => {
    const value = tryParseJson(argumentsText);
    return isObject(value) && survivesParse(value);
  },
  toRow: ({ turns }, tools) => {
    const shape = { toArguments: parseJson, toAssistantExtras: () => ({}), namesTool: true };
    const messages = messagesOf(turns, shape);
    return { prompt: messages.slice(0, -1), completion: messages.slice(-1), tools: tools.map(toolShape) };
  },
};
