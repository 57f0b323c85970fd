import { Store, type Values } from '../../src/store/index.ts';

export type Seed = {
  call: string;
  conversation?: string | null;
  turn?: number;
  position?: number;
  tool?: string;
  intent?: string | null;
  arguments?: string;
  repaired?: string;
  changes?: string;
  error?: string | null;
  toolset?: string | null;
  results?: string[];
  fallback?: boolean;
  repeatOf?: string;
  attempt?: number;
  outcome?: string;
};

const AT = new Date(0);
const SCHEMA = '{"type":"object","properties":{"codes":{"type":"string"}},"required":["codes"]}';

/** A store with the tool `quote`, offered as toolset `set-1`, and one source. */
export async function openSeeded(path: string): Promise<Store> {
  const store = await Store.open(path);
  await store.append('tools', [tool('tool-1', 'quote', SCHEMA)]);
  await store.append('toolsets', [{ toolset_id: 'set-1', tool_ids: ['tool-1'] }]);
  await store.append('sources', [
    {
      source_id: 'source-1',
      path: 'a.jsonl',
      byte_from: 0,
      byte_to: 9,
      content_hash: 'sha256:feed',
      records: 1,
      with_calls: 1,
      context: 0,
      duplicates: 0,
      rejects: 0,
      calls: 1,
      ingested_at: AT,
    },
  ]);
  return store;
}

export function tool(id: string, name: string, schema: string | null): Values {
  return { tool_id: id, tool_name: name, description: `The ${name} tool`, input_schema: schema, origin: 'log' };
}

/** Adds failed calls, each with a repair and its replays. */
export async function addTrajectories(store: Store, seeds: Seed[]): Promise<void> {
  const first = seeds.filter((seed, at) => seeds.findIndex(other => other.call === seed.call) === at);
  await store.append(
    'calls',
    first.map(seed => callRow({ ...seed, error: seed.error === undefined ? 'codes must be a string' : seed.error })),
  );
  await store.append(
    'failures',
    first.map(seed => ({
      call_id: seed.call,
      kind: 'wrong_type',
      scope: 'call',
      repairable: 'yes',
      caught_by: 'harness',
      intent: intentOf(seed),
      arguments: argumentsOf(seed),
      error_text: seed.error === undefined ? 'codes must be a string' : seed.error,
      prior_attempts: 0,
      repeat_of: seed.repeatOf ?? null,
      repeats: 0,
      engine: '1',
    })),
  );
  await store.append(
    'repairs',
    seeds.map(seed => ({
      repair_id: repairId(seed),
      call_id: seed.call,
      attempt: seed.attempt ?? 1,
      method: 'rules',
      status: 'proposed',
      calls: repairedOf(seed),
      changes: seed.changes ?? '[]',
      fallback: seed.fallback ?? false,
      engine: '1',
      created_at: AT,
    })),
  );
  await store.append(
    'replays',
    seeds.flatMap(seed =>
      JSON.parse(repairedOf(seed)).map((_: unknown, step: number) => ({
        replay_id: `replay-${repairId(seed)}-${step}`,
        repair_id: repairId(seed),
        step,
        executor: 'market',
        outcome: seed.outcome ?? 'verified',
        tries: 1,
        result_text: seed.results?.[step] ?? `result ${step}`,
        started_at: AT,
      })),
    ),
  );
}

/** A row of `calls`; without an error it is a call that worked. */
export function callRow(seed: Seed & { result?: string }): Values {
  const text = argumentsOf(seed);
  return {
    call_id: seed.call,
    source_id: 'source-1',
    line: 1,
    conversation_id: seed.conversation === undefined ? `conversation-${seed.call}` : seed.conversation,
    turn: seed.turn ?? 0,
    position: seed.position ?? 0,
    tool_name: seed.tool ?? 'quote',
    toolset_id: seed.toolset === undefined ? 'set-1' : seed.toolset,
    intent: intentOf(seed),
    arguments: isJson(text) ? text : null,
    arguments_text: text,
    status: seed.error ? 'error' : 'ok',
    error_text: seed.error ?? null,
    result_text: seed.result ?? null,
  };
}

export async function addMessages(store: Store, conversation: string, messages: [string, string][]): Promise<void> {
  await store.append(
    'messages',
    messages.map(([role, text], turn) => ({
      conversation_id: conversation,
      turn,
      role,
      text,
      source_id: 'source-1',
      line: 1,
    })),
  );
}

function repairId(seed: Seed): string {
  return `repair-${seed.call}-${seed.attempt ?? 1}`;
}

function intentOf(seed: Seed): string | null {
  return seed.intent === undefined ? `the price of ${seed.call}` : seed.intent;
}

function argumentsOf(seed: Seed): string {
  return seed.arguments ?? `{"codes":["${seed.call}"]}`;
}

function repairedOf(seed: Seed): string {
  return seed.repaired ?? `[{"tool_name":"quote","arguments":{"codes":"${seed.call}"}}]`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
