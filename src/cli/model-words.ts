import type { ModelSummary } from '../repair/index.ts';

/** What was asked of the model and what it cost, in words. */
export function modelWords(model: ModelSummary): string {
  const { name, asked, known, errors, waiting, not_asked, input_tokens, output_tokens, cost_usd } = model;
  const cost = cost_usd === null ? 'at a price that is not known' : `$${cost_usd.toFixed(4)}`;
  const parts = [
    `${asked} questions, ${input_tokens} tokens in and ${output_tokens} out, ${cost}`,
    known > 0 ? `${known} answers were known` : '',
    model.batches_collected > 0 ? `the answers of ${model.batches_collected} batches were taken` : '',
    model.batches_submitted > 0 ? `${model.batches_submitted} batches were handed in, at half the price` : '',
    waiting > 0 ? `${waiting} repairs wait for a batch: the same command collects its answers` : '',
    errors > 0 ? `${errors} without a usable answer` : '',
    not_asked > 0 ? `${not_asked} not asked: ${model.stopped}` : '',
  ];
  return `${name}: ${parts.filter(Boolean).join('; ')}`;
}
