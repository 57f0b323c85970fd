import { isObject, type JsonObject, tryParseJson } from '../core/json.ts';
import type { ToolDefinition } from '../core/tool-call.ts';
import type { Asker } from '../store/index.ts';
import { QUERIES } from './queries.ts';

/** Toolsets that are kept at a time. */
const MOST_KEPT = 200;

type ToolRow = {
  tool_name: string;
  description: string | null;
  input_schema: string | null;
  annotations: string | null;
};

/** Looks up the tools that were offered with a call; each toolset is read and parsed once. */
export function offeredTools(
  store: Asker,
): (toolsetId: string | null, toolId: string | null) => Promise<ToolDefinition[]> {
  const known = new Map<string, ToolDefinition[]>();
  return async (toolsetId, toolId) => {
    const key = toolsetId ?? toolId;
    if (key === null) return [];
    const found = known.get(key);
    if (found) return found;
    const rows = await store.all<ToolRow>(QUERIES.offeredTools, { toolset_id: toolsetId, tool_id: toolId });
    const tools = rows.map(toDefinition);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(key, tools);
    return tools;
  };
}

function toDefinition({ tool_name, description, input_schema, annotations }: ToolRow): ToolDefinition {
  return {
    name: tool_name,
    description,
    inputSchema: toObject(input_schema),
    annotations: toObject(annotations),
  };
}

function toObject(text: string | null): JsonObject | null {
  const value = text === null ? undefined : tryParseJson(text);
  return isObject(value) ? value : null;
}
