import type { ReplaySummary } from './types.ts';

const MOST_LINES = 100;

/** Counts what became of steps. Tool names come from logs, so they are kept in maps until the end. */
export class Tally {
  readonly #byTool = new Map<string, Map<string, number>>();
  readonly #howToAllow = new Set<string>();
  #executed = 0;
  #steps = 0;

  get steps(): number {
    return this.#steps;
  }

  add(
    toolName: string,
    outcome: string,
    { isSent = false, how = null, steps = 1 }: { isSent?: boolean; how?: string | null; steps?: number } = {},
  ): void {
    const counts = this.#byTool.get(toolName) ?? new Map<string, number>();
    this.#byTool.set(toolName, counts.set(outcome, (counts.get(outcome) ?? 0) + steps));
    this.#steps += steps;
    if (isSent) this.#executed += 1;
    if (how !== null && this.#howToAllow.size < MOST_LINES) this.#howToAllow.add(how);
  }

  summary(): ReplaySummary {
    const tools = [...this.#byTool].sort(([a], [b]) => (a < b ? -1 : 1));
    const byOutcome = new Map<string, number>();
    for (const [outcome, count] of tools.flatMap(([, counts]) => [...counts])) {
      byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + count);
    }
    const blocked = tools.flatMap(([tool, counts]) =>
      counts.has('blocked') ? [[tool, counts.get('blocked')!] as const] : [],
    );
    return {
      executed: this.#executed,
      by_outcome: Object.fromEntries([...byOutcome].sort(([a], [b]) => (a < b ? -1 : 1))),
      by_tool: Object.fromEntries(tools.map(([tool, counts]) => [tool, Object.fromEntries(counts)])),
      blocked: Object.fromEntries(blocked),
      how_to_allow: [...this.#howToAllow].sort(),
    };
  }
}
