import { isObject, tryParseJson } from '../core/json.ts';
import type { Row, Store, Values } from '../store/index.ts';
import { statements } from './queries.ts';
import type { RowTool, Trajectory } from './types.ts';

type ToolRow = Row & { tool_name: string; description: string | null; input_schema: string | null };

const KEPT = 64;

/**
 * Reads the tools of a row: those offered in the conversation, and what is known of a called one that is not among
 * them. `null` where a called tool has no definition. Keeps the last few answers, since neighbours share them.
 */
export function toolsReader(store: Store): (trajectory: Trajectory, called: string[]) => Promise<RowTool[] | null> {
  const kept = new Map<string, RowTool[]>();

  async function read(sql: string, values: Values): Promise<RowTool[]> {
    const key = JSON.stringify(values);
    const found = kept.get(key);
    if (found) return found;
    const tools = toTools(await store.all<ToolRow>(sql, values));
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
    kept.set(key, tools);
    return tools;
  }

  return async ({ toolsetId, toolId }, called) => {
    const offered = toolsetId === null ? [] : await read(statements.toolsOfToolset, { toolset_id: toolsetId });
    const missing = [...new Set(called)].filter(name => !offered.some(tool => tool.name === name));
    if (missing.length === 0) return offered;
    const others = await read(statements.toolsByName, { names: missing, tool_id: toolId });
    return others.length === missing.length ? [...offered, ...others] : null;
  };
}

/** Definitions with a schema, each name once: a tool without one would be shown as taking nothing. */
function toTools(rows: ToolRow[]): RowTool[] {
  const tools = new Map<string, RowTool>();
  for (const { tool_name, description, input_schema } of rows) {
    const parameters = input_schema === null ? undefined : tryParseJson(input_schema);
    if (!isObject(parameters) || tools.has(tool_name)) continue;
    tools.set(tool_name, { name: tool_name, description: description ?? '', parameters });
  }
  return [...tools.values()];
}
