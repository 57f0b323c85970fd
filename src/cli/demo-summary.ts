import type { Kind } from '../core/kinds.ts';
import type { Store } from '../store/index.ts';
import { accountQueries } from './account.ts';
import { demoQueries } from './demo-queries.ts';
import type { RunSummary } from './run-stages.ts';

type About = {
  calls: number;
  conversations: number;
  models: number;
  tools: number;
  first_day: string;
  last_day: string;
};
type FailedCall = { tool_name: string; intent: string | null; arguments: string; error_text: string | null };

export type DemoExample = FailedCall & { kind: Kind; method: string; calls: string; explanation: string | null };
export type DemoLeft = FailedCall & {
  reason: string;
  question: string | null;
  explanation: string | null;
  calls: string | null;
  waiting: number;
};

/** The failed calls of a kind, by what became of them; they add up, repeats counted with their first call. */
export type KindRow = {
  kind: Kind;
  failed: number;
  proven: number;
  waiting: number;
  agent_went_on: number;
  no_help: number;
};

/** What a demo did: the run, and what its store tells of it. */
export type DemoSummary = RunSummary & {
  about: About;
  kinds: KindRow[];
  clusters: { template: string; size: number; repairable: number }[];
  examples: DemoExample[];
  left: DemoLeft[];
};

/** Asks the store what the demo has to tell. */
export async function demoSummary(store: Store, run: RunSummary): Promise<DemoSummary> {
  const [about] = await store.all<About>(demoQueries.about);
  return {
    ...run,
    about: about!,
    kinds: await store.all(accountQueries.kinds),
    clusters: await store.all(demoQueries.clusters),
    examples: await store.all(demoQueries.examples),
    left: await store.all(demoQueries.left),
  };
}
