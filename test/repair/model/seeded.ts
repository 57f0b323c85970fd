import { parseJson, stringifyJson } from '../../../src/core/json.ts';
import { Budget } from '../../../src/repair/model/budget.ts';
import { type Prices, pricesOf } from '../../../src/repair/model/prices.ts';
import type { ModelSettings } from '../../../src/repair/model/settings.ts';
import { Store, type Values } from '../../../src/store/index.ts';

const THING = {
  type: 'object',
  properties: { id: { type: 'string' }, n: { type: 'integer' } },
  required: ['id'],
  additionalProperties: false,
};

/** A store with the tool `get_thing`, and the tools given, in one set. */
export async function openSeeded(path = ':memory:', tools: Record<string, object> = {}): Promise<Store> {
  const store = await Store.open(path);
  const all = Object.entries({ get_thing: THING, ...tools });
  await store.append(
    'tools',
    all.map(([tool_name, schema]) => ({
      tool_id: `t-${tool_name}`,
      tool_name,
      description: `Does ${tool_name}.`,
      input_schema: JSON.stringify(schema),
      origin: 'log',
    })),
  );
  await store.append('toolsets', [{ toolset_id: 's1', tool_ids: all.map(([tool]) => `t-${tool}`) }]);
  return store;
}

/** A failed call: of `get_thing`, unless said otherwise. */
export async function addFailures(
  store: Store,
  failures: readonly { id: string; args: string; tool?: string; intent?: string; error?: string; more?: Values }[],
): Promise<void> {
  await store.append(
    'calls',
    failures.map(({ id, args, tool = 'get_thing' }) => ({
      call_id: id,
      source_id: 'f',
      conversation_id: id,
      turn: 1,
      position: 0,
      tool_name: tool,
      toolset_id: 's1',
      arguments_text: args,
      status: 'error',
    })),
  );
  await store.append(
    'failures',
    failures.map(({ id, args, intent, error, more }) => ({
      call_id: id,
      kind: 'wrong_type',
      scope: 'call',
      repairable: 'yes',
      caught_by: 'harness',
      arguments: args,
      intent: intent ?? null,
      error_text: error ?? 'n: Expected integer, received string',
      prior_attempts: 0,
      repeats: 0,
      engine: '1',
      ...more,
    })),
  );
}

/** Failures that are all different: `c0`, `c1`, … */
export function numbered(count: number): { id: string; args: string }[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `c${String(at).padStart(5, '0')}`,
    args: `{"id":"thing ${at}","n":"${at + 1}"}`,
  }));
}

/** Settings of a model on loopback. */
export function modelAt(baseUrl: string, more: Partial<ModelSettings> = {}): ModelSettings {
  const prices: Prices | null = more.prices === undefined ? pricesOf('claude-sonnet-5-5') : more.prices;
  const maxCostUsd = more.maxCostUsd ?? null;
  const provider = more.provider ?? 'anthropic';
  return {
    provider,
    name: 'claude-sonnet-5-5',
    baseUrl: provider === 'openai' ? `${baseUrl}/v1` : baseUrl,
    apiKey: 'key-for-tests-0123456789',
    redact: { secrets: true, pii: ['email', 'phone'] },
    concurrency: 8,
    timeoutMs: 2_000,
    maxOutputTokens: 500,
    isBatch: false,
    ...more,
    prices,
    maxCostUsd,
    budget: more.budget ?? new Budget(maxCostUsd),
  };
}

/** The text of an answer. */
export function answerText(
  calls: readonly { tool_name: string; arguments: unknown }[] | null,
  more: { status?: string; question?: string; explanation?: string; fallback?: boolean } = {},
): string {
  return JSON.stringify({
    explanation: more.explanation ?? 'Made n a number.',
    status: more.status ?? 'repaired',
    calls: (calls ?? []).map(call => ({
      ...call,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    })),
    question: more.question ?? '',
    fallback: more.fallback ?? false,
  });
}

/** The arguments that a question asks to repair. */
export function argumentsIn(text: string): string {
  return /<arguments-[0-9a-f]{8}>\n([\s\S]*?)\n<\/arguments-/.exec(text)?.[1] ?? '';
}

/** The right answer to a question on `get_thing`: the same call with `n` made a number. */
export function rightAnswer(text: string): string {
  const args = parseJson(argumentsIn(text)) as { n: string };
  return answerText([{ tool_name: 'get_thing', arguments: stringifyJson({ ...args, n: Number(args.n) }) }]);
}

/** What stands in `repairs`, without what differs from run to run. */
export function repairsIn(store: Store) {
  return store.all<{
    call_id: string;
    attempt: number;
    method: string;
    status: string;
    explanation: string;
    model: string | null;
    input_tokens: string | null;
    output_tokens: string | null;
    cost_usd: number | null;
    calls: string | null;
    question: string | null;
  }>(
    'select call_id, attempt, method, status, explanation, model, input_tokens::varchar as input_tokens, output_tokens::varchar as output_tokens, cost_usd, calls::varchar as calls, question from repairs order by call_id, attempt',
  );
}
