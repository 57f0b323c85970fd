import type { Store } from '../store/index.ts';
import { toolNamesOfToolset, workedCallsOfTool } from './queries.ts';
import { toWorkedProfile, type WorkedCall, type WorkedProfile } from './worked-profile.ts';

/** What the store knows of tools, asked once each. */
export class Known {
  readonly #store: Store;
  readonly #toolNames = new Map<string, Promise<ReadonlySet<string>>>();
  readonly #profiles = new Map<string, Promise<WorkedProfile>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Names of the tools that were offered together. */
  toolNames(toolsetId: string): Promise<ReadonlySet<string>> {
    return once(this.#toolNames, toolsetId, async () => {
      const rows = await this.#store.all<{ tool_name: string }>(toolNamesOfToolset, { toolsetId });
      return new Set(rows.map(row => row.tool_name));
    });
  }

  /** What calls of a tool that worked give back. */
  workedProfile(toolName: string): Promise<WorkedProfile> {
    return once(this.#profiles, toolName, async () =>
      toWorkedProfile(await this.#store.all<WorkedCall>(workedCallsOfTool, { toolName })),
    );
  }
}

function once<T>(memory: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const asked = memory.get(key) ?? ask();
  memory.set(key, asked);
  return asked;
}
