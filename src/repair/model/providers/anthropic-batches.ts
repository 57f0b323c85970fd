import type Anthropic from '@anthropic-ai/sdk';
import { NotFoundError } from '@anthropic-ai/sdk';
import { toMessageParams, toReply } from './anthropic.ts';
import type { BatchProvider, BatchResult, BatchState } from './provider.ts';
import type { ProviderError } from './provider-error.ts';
import { withTries } from './tries.ts';

/** Anthropic's Message Batches. */
export function anthropicBatches(
  client: Anthropic,
  model: string,
  toError: (cause: unknown, unsureTries: number) => ProviderError,
): BatchProvider {
  const { batches } = client.messages;
  return {
    submit(items) {
      const requests = items.map(({ id, question }) => ({
        custom_id: id,
        params: toMessageParams(model, question, true),
      }));
      // A batch that was made and not heard of is found again by its size: sending it twice would cost twice.
      return withTries(
        async counted => toState(await batches.create({ requests }, { ...counted, maxRetries: 0 })),
        toError,
      );
    },
    async state(id) {
      try {
        const batch = await batches.retrieve(id);
        // Results are kept for a month.
        return batch.processing_status === 'ended' && batch.results_url === null ? null : toState(batch);
      } catch (cause) {
        if (cause instanceof NotFoundError) return null;
        throw toError(cause, 0);
      }
    },
    async *results(id) {
      try {
        for await (const line of await batches.results(id)) yield toResult(line);
      } catch (cause) {
        throw toError(cause, 0);
      }
    },
    async *list() {
      try {
        for await (const batch of batches.list({ limit: 100 })) yield toState(batch);
      } catch (cause) {
        throw toError(cause, 0);
      }
    },
  };
}

function toState({ id, processing_status, created_at, request_counts }: Anthropic.Messages.MessageBatch): BatchState {
  const { processing, succeeded, errored, canceled, expired } = request_counts;
  return {
    id,
    isEnded: processing_status === 'ended',
    createdAt: new Date(created_at),
    requests: processing + succeeded + errored + canceled + expired,
  };
}

function toResult({ custom_id, result }: Anthropic.Messages.MessageBatchIndividualResponse): BatchResult {
  switch (result.type) {
    case 'succeeded':
      return { id: custom_id, status: 'succeeded', reply: toReply(result.message) };
    case 'errored': {
      const { type, message } = result.error.error;
      return { id: custom_id, status: 'errored', isFinal: type === 'invalid_request_error', message };
    }
    case 'expired':
    case 'canceled':
      return { id: custom_id, status: result.type };
    default:
      return result satisfies never;
  }
}
