import type { Store } from '../../src/store/index.ts';

export type Failure = {
  call_id: string;
  error_text: string | null;
  repairable?: string;
  tool_name?: string;
  model?: string;
  kind?: string;
  day?: number;
  arguments?: string;
  intent?: string;
};

/** Adds failed calls to a store; `day` is one of January 2026. */
export async function addFailures(store: Store, failures: readonly Failure[]): Promise<void> {
  await store.append(
    'calls',
    failures.map(({ call_id, tool_name = 'get_quote', model = 'm-1', day = 1 }) => ({
      call_id,
      source_id: 's',
      conversation_id: 'c',
      turn: 0,
      position: 0,
      tool_name,
      model,
      status: 'error',
      started_at: new Date(Date.UTC(2026, 0, day)),
    })),
  );
  await store.append(
    'failures',
    failures.map(
      ({ repairable = 'no', kind = 'not_found', tool_name: _tool, model: _model, day: _day, ...failure }) => ({
        ...failure,
        repairable,
        kind,
        scope: 'data',
        caught_by: 'provider',
        prior_attempts: 0,
        repeats: 0,
        engine: '1',
      }),
    ),
  );
}
