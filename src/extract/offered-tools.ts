import { isObject, type JsonObject, tryParseJson } from '../core/json.ts';
import type { ToolDefinition } from '../core/tool-call.ts';
import type { Store } from '../store/index.ts';
import { toolById, toolsOfSet } from './queries.ts';
import type { SuspectRow } from './types.ts';

type ToolRow = { name: string; description: string | null; input_schema: string | null; annotations: string | null };

const KEPT = 500;

/** Reads the tools that were offered with a call, each set once; keeps the last 500 sets. */
export class OfferedTools {
  readonly #store: Store;
  readonly #known = new Map<string, ToolDefinition[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  async of({ toolset_id, tool_id }: Pick<SuspectRow, 'toolset_id' | 'tool_id'>): Promise<ToolDefinition[]> {
    const key = toolset_id ?? tool_id;
    if (key === null) return [];
    const known = this.#known.get(key);
    if (known) return known;
    const rows =
      toolset_id === null
        ? await this.#store.all<ToolRow>(toolById, { tool_id })
        : await this.#store.all<ToolRow>(toolsOfSet, { toolset_id });
    const tools = rows.map(row => ({
      name: row.name,
      description: row.description,
      inputSchema: toObject(row.input_schema),
      annotations: toObject(row.annotations),
    }));
    if (this.#known.size >= KEPT) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(key, tools);
    return tools;
  }
}

function toObject(text: string | null): JsonObject | null {
  const value = text === null ? undefined : tryParseJson(text);
  return isObject(value) ? value : null;
}
