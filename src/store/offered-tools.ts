import { isObject, type JsonObject, tryParseJson } from '../core/json.ts';
import type { ToolDefinition } from '../core/tool-call.ts';
import type { Asker } from './connection.ts';

/**
 * The tools of a toolset, in the order offered; the one tool where there is no toolset; where the log shows none with the call, the imported
 * one of this name, else the one that other conversations show, where they agree on its schema.
 */
export const toolsOfCall = /* sql */ `
with offered as (
  select unnest(tool_ids) as tool_id, generate_subscripts(tool_ids, 1) as position
  from toolsets where toolset_id = $toolset_id::varchar
  union all
  select $tool_id::varchar, 0 where $toolset_id::varchar is null and $tool_id::varchar is not null
  union all
  (
    select tool_id, 0 from tools
    where
      $toolset_id::varchar is null and $tool_id::varchar is null and tool_name = $tool_name::varchar
      and (origin = 'import' or (origin = 'log' and input_schema is not null))
    qualify origin = 'import' or count(distinct input_schema::varchar) filter (origin = 'log') over () = 1
    order by origin = 'import' desc, last_seen desc nulls last, tool_id limit 1
  )
)
select t.tool_name, t.description, t.input_schema::varchar as input_schema, t.annotations::varchar as annotations
from offered join tools t using (tool_id)
order by position`;

/** What tells which tools were offered with a call. */
export type OfferedWith = { tool_name: string; toolset_id: string | null; tool_id: string | null };

type ToolRow = {
  tool_name: string;
  description: string | null;
  input_schema: string | null;
  annotations: string | null;
};

const MOST_KEPT = 500;

/** Reads the tools that were offered with a call, each set once; keeps the last 500 sets. */
export function offeredTools(asker: Asker): (call: OfferedWith) => Promise<ToolDefinition[]> {
  const known = new Map<string, ToolDefinition[]>();
  return async ({ tool_name, toolset_id, tool_id }) => {
    const key = toolset_id ?? tool_id ?? `name ${tool_name}`;
    const found = known.get(key);
    if (found) return found;
    const tools = (await asker.all<ToolRow>(toolsOfCall, { tool_name, toolset_id, tool_id })).map(toDefinition);
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!);
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
