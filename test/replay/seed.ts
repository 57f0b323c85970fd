import type { Config, ToolConfig } from '../../src/core/config.ts';
import { Config as ConfigSchema } from '../../src/core/config.ts';
import type { Store } from '../../src/store/index.ts';

export const SERVERS = new URL('../fixtures/servers/', import.meta.url).pathname;

/** A config with the shelf server of the fixtures under the name `shelf`. */
export function shelfConfig(
  tools: Record<string, ToolConfig>,
  { trustAnnotations = false, env = {} }: { trustAnnotations?: boolean; env?: Record<string, string> } = {},
): Config {
  return ConfigSchema.parse({
    executors: {
      shelf: { type: 'mcp', command: process.execPath, args: [`${SERVERS}shelf.mjs`], env, trustAnnotations },
    },
    tools,
  });
}

export type Seed = {
  id: string;
  /** Tool name and arguments as JSON text, a pair for each call of the repair. */
  calls: [string, string][];
  error?: string;
  /** The tools that the conversation offered; null where the log does not show it. */
  offered?: string[] | null;
  fallback?: boolean;
  method?: string;
  status?: string;
};

/** Writes a failed call and its proposed repair for each seed. */
export async function seed(store: Store, seeds: Seed[]): Promise<void> {
  for (const { id, calls, error = 'bad', offered = calls.map(([name]) => name), ...rest } of seeds) {
    const toolIds = offered?.map(name => `tool-${name}`) ?? [];
    await store.append('calls', [
      callRow(id, calls[0]![0], { toolset_id: offered && `set-${id}`, status: 'error', error_text: error }),
    ]);
    await store.append(
      'tools',
      toolIds.map((tool_id, at) => ({ tool_id, tool_name: offered![at]!, origin: 'log' })),
    );
    if (offered) await store.append('toolsets', [{ toolset_id: `set-${id}`, tool_ids: toolIds }]);
    await store.append('failures', [
      {
        call_id: id,
        kind: 'wrong_type',
        scope: 'call',
        repairable: 'yes',
        caught_by: 'provider',
        error_text: error,
        prior_attempts: 0,
        repeats: 0,
        fixed_by_call_id: rest.method === 'organic' ? `fix-${id}` : null,
        engine: '1',
      },
    ]);
    const list = calls.map(([name, args]) => `{"tool_name":${JSON.stringify(name)},"arguments":${args}}`);
    await store.append('repairs', [
      {
        repair_id: `repair-${id}`,
        call_id: id,
        attempt: 1,
        method: rest.method ?? 'rules',
        status: rest.status ?? 'proposed',
        calls: `[${list.join(',')}]`,
        fallback: rest.fallback ?? false,
        engine: '1',
        created_at: new Date(0),
      },
    ]);
  }
}

/** A call that worked. */
export async function seedWorked(
  store: Store,
  id: string,
  toolName: string,
  args: string,
  result: string,
): Promise<void> {
  await store.append('calls', [callRow(id, toolName, { arguments: args, result_text: result, status: 'ok' })]);
}

/** Steps as `repair step: outcome`, in order. */
export async function outcomes(store: Store): Promise<Record<string, string>> {
  const rows = await store.all<{ repair_id: string; step: number; outcome: string }>(
    'select repair_id, step, outcome from replays order by all',
  );
  return Object.fromEntries(rows.map(row => [`${row.repair_id.replace('repair-', '')} ${row.step}`, row.outcome]));
}

function callRow(id: string, toolName: string, rest: Record<string, string | null>) {
  return {
    call_id: id,
    source_id: 's',
    conversation_id: id,
    turn: 0,
    position: 0,
    tool_name: toolName,
    ...rest,
    status: rest.status!,
  };
}
