import { aiSdk } from './ai-sdk.ts';
import { aiSdkStream } from './ai-sdk-stream.ts';
import { anthropicManagedAgents } from './anthropic-managed-agents.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { anthropicPairs } from './anthropic-pairs.ts';
import { anthropicStream } from './anthropic-stream.ts';
import { atif } from './atif.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { bedrockStream } from './bedrock-stream.ts';
import { claudeCode } from './claude-code.ts';
import { claudeCodeHooks } from './claude-code-hooks.ts';
import { codexRollout } from './codex-rollout.ts';
import { exchange } from './exchange.ts';
import { geminiCli } from './gemini-cli.ts';
import { geminiContents } from './gemini-contents.ts';
import { googleAdk } from './google-adk.ts';
import { inspect } from './inspect.ts';
import { langchain } from './langchain.ts';
import { langfuse } from './langfuse.ts';
import { langsmith } from './langsmith.ts';
import { llamafactory } from './llamafactory.ts';
import { logged } from './logged.ts';
import { mapped } from './mapped.ts';
import { mcpAgent } from './mcp-agent.ts';
import { mcpJsonrpc } from './mcp-jsonrpc.ts';
import { messages } from './messages.ts';
import { miniSweAgent } from './mini-swe-agent.ts';
import { native } from './native.ts';
import { openaiAgents } from './openai-agents.ts';
import { openaiAssistants } from './openai-assistants.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiPairs } from './openai-pairs.ts';
import { openaiResponses } from './openai-responses.ts';
import { openaiResponsesStream } from './openai-responses-stream.ts';
import { openaiStream } from './openai-stream.ts';
import { openhands } from './openhands.ts';
import { openinference } from './openinference.ts';
import { otlp } from './otlp.ts';
import { react } from './react.ts';
import { sharegpt } from './sharegpt.ts';
import { sweAgent } from './swe-agent.ts';
import { tauBench } from './tau-bench.ts';
import { toolalpaca } from './toolalpaca.ts';
import { toolbench } from './toolbench.ts';
import type { Format } from './types.ts';
import { xlam } from './xlam.ts';

/** Every trace format that is read; the first that recognises a record takes it. */
export const FORMATS: readonly Format[] = [
  mapped,
  native,
  claudeCodeHooks,
  mcpJsonrpc,
  claudeCode,
  geminiCli,
  codexRollout,
  otlp,
  openaiAgents,
  openaiAssistants,
  langsmith,
  langfuse,
  openinference,
  inspect,
  tauBench,
  sweAgent,
  openhands,
  atif,
  toolbench,
  xlam,
  miniSweAgent,
  langchain,
  sharegpt,
  anthropicManagedAgents,
  anthropicStream,
  openaiResponsesStream,
  openaiStream,
  aiSdkStream,
  geminiContents,
  googleAdk,
  bedrockConverse,
  bedrockStream,
  openaiResponses,
  messages,
  anthropicPairs,
  openaiPairs,
  mcpAgent,
  toolalpaca,
  react,
  logged,
  exchange,
  llamafactory,
  aiSdk,
  anthropicMessages,
  openaiChat,
];
