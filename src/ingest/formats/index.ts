import { anthropicMessages } from './anthropic-messages.ts';
import { native } from './native.ts';
import { openaiChat } from './openai-chat.ts';
import type { Format } from './types.ts';

/** Every trace format that is read; the first that recognises a record takes it. */
export const FORMATS: readonly Format[] = [native, anthropicMessages, openaiChat];
