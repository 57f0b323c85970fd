import type { Store, Values } from '../../store/index.ts';
import { QUERIES } from '../queries.ts';
import type { QuestionIds } from './ids.ts';
import { PROMPT_HASH } from './instructions.ts';
import { costOf, type Prices, type Tokens } from './prices.ts';
import type { Provider, Reply, Stop } from './providers/provider.ts';

/** An answer that is known. `callId`: the failed call that it was asked for, whose repair bears what it cost. */
export type Answer = QuestionIds & {
  round: number;
  callId: string;
  text: string;
  stop: Stop;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
};

type AnswerRow = {
  answer_id: string;
  alike_id: string;
  round: number;
  call_id: string;
  stop: Stop;
  text: string;
  input_tokens: string;
  output_tokens: string;
  cost_usd: number | null;
};

/** The answers in the store to questions like these. */
export async function readAnswers(store: Store, alikeIds: readonly string[]): Promise<Answer[]> {
  const rows = await store.all<AnswerRow>(QUERIES.answers, { alike_ids: alikeIds });
  return rows.map(row => ({
    answerId: row.answer_id,
    alikeId: row.alike_id,
    round: row.round,
    callId: row.call_id,
    text: row.text,
    stop: row.stop,
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
    costUsd: row.cost_usd,
  }));
}

/** A question that was put, with what its answer is filed under. */
export type Asked = QuestionIds & { round: number; callId: string };

/** The answer that a reply gives. Where the server does not count tokens, four bytes are taken for one. `share`: of the list price that is paid. */
export function toAnswer(asked: Asked, reply: Reply, prices: Prices | null, bytesAsked: number, share = 1): Answer {
  const tokens: Tokens = reply.tokens ?? {
    inputTokens: Math.ceil(bytesAsked / 4),
    outputTokens: Math.ceil(Buffer.byteLength(reply.text) / 4),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  };
  const { inputTokens, outputTokens } = tokens;
  const costUsd = prices === null ? null : costOf(tokens, prices) * share;
  return { ...asked, text: reply.text, stop: reply.stop, inputTokens, outputTokens, costUsd };
}

/** The row of an answer. */
export function toAnswerRow(answer: Answer, provider: Provider, batchId: string | null): Values {
  return {
    answer_id: answer.answerId,
    alike_id: answer.alikeId,
    round: answer.round,
    call_id: answer.callId,
    provider: provider.name,
    model: provider.model,
    prompt_hash: PROMPT_HASH,
    batch_id: batchId,
    stop: answer.stop,
    text: answer.text,
    input_tokens: answer.inputTokens,
    output_tokens: answer.outputTokens,
    cost_usd: answer.costUsd,
    received_at: new Date(),
  };
}
