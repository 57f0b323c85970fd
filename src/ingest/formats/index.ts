import { anthropicMessages } from './anthropic-messages.ts';
import { anthropicPairs } from './anthropic-pairs.ts';
import { anthropicStream } from './anthropic-stream.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { claudeCode } from './claude-code.ts';
import { claudeCodeHooks } from './claude-code-hooks.ts';
import { codexRollout } from './codex-rollout.ts';
import { geminiContents } from './gemini-contents.ts';
import { native } from './native.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiItems } from './openai-items.ts';
import { openaiPairs } from './openai-pairs.ts';
import { openaiResponses } from './openai-responses.ts';
import { openaiResponsesStream } from './openai-responses-stream.ts';
import { openaiStream } from './openai-stream.ts';
import type { Format } from './types.ts';

/** Every trace format that is read; the first that recognises a record takes it. */
export const FORMATS: readonly Format[] = [
  claudeCodeHooks,
  native,
  claudeCode,
  codexRollout,
  anthropicStream,
  openaiResponsesStream,
  openaiStream,
  geminiContents,
  bedrockConverse,
  openaiResponses,
  openaiItems,
  anthropicPairs,
  openaiPairs,
  anthropicMessages,
  openaiChat,
];
