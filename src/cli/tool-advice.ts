import { type Advice, advise, type ProvenChange } from '../core/advice/index.ts';
import { isObject, tryParseJson } from '../core/json.ts';
import type { ToolDefinition } from '../core/tool-call.ts';
import { type Asker, readProfiles } from '../store/index.ts';
import { toPrintable } from './printable.ts';
import { toolsQueries } from './tools-queries.ts';

export type DefinitionRow = {
  name: string;
  description: string | null;
  input_schema: string | null;
  output_schema: string | null;
  annotations: string | null;
  origin: string;
  first_seen: string | null;
  last_seen: string | null;
  versions: number;
};

type ChangeRow = Omit<ProvenChange, 'from' | 'to'> & { from: string | null; to: string | null };

/** What the definition of a tool should state, from what worked and what proven repairs changed; of one cluster's failures only, where one is given. */
export async function toolAdvice(asker: Asker, toolName: string, clusterId: string | null = null): Promise<Advice[]> {
  const values = { tool_name: toolName, cluster_id: clusterId };
  const [row] = await asker.all<DefinitionRow>(toolsQueries.definition, { tool_name: toolName });
  const changes = await asker.all<ChangeRow>(toolsQueries.provenChanges, values);
  const errors = await asker.all<{ error_text: string }>(toolsQueries.errors, values);
  return advise({
    toolName,
    tool: row ? toDefinition(row) : null,
    profile: (await readProfiles(asker, [toolName])).get(toolName) ?? null,
    changes: changes.map(change => ({ ...change, from: toJson(change.from), to: toJson(change.to) })),
    errors: errors.map(({ error_text }) => error_text),
  });
}

/** The same for the tools that failed in a cluster. */
export async function clusterAdvice(asker: Asker, clusterId: string): Promise<(Advice & { tool_name: string })[]> {
  const tools = await asker.all<{ tool_name: string }>(toolsQueries.toolsOfCluster, { cluster_id: clusterId });
  const found: (Advice & { tool_name: string })[] = [];
  for (const { tool_name } of tools)
    for (const advice of await toolAdvice(asker, tool_name, clusterId)) found.push({ tool_name, ...advice });
  return found;
}

/** Advice in words, each with its patch below it. */
export function adviceWords(advice: readonly Advice[]): string[] {
  return advice.flatMap(({ topic, reason, patch }) => [
    `  ${topic}: ${reason}`,
    ...patch.map(operation => `    ${JSON.stringify(operation)}`),
  ]);
}

/** The same for a cluster, under a heading for each tool; no line where there is none. */
export function clusterAdviceWords(advice: readonly (Advice & { tool_name: string })[]): string[] {
  const tools = [...new Set(advice.map(({ tool_name }) => tool_name))];
  return tools.flatMap(name => [
    '',
    toPrintable(`what the definition of ${name} should state, as JSON Patch (RFC 6902) on its input schema`),
    ...adviceWords(advice.filter(({ tool_name }) => tool_name === name)).map(toPrintable),
  ]);
}

function toDefinition({ name, description, input_schema, annotations }: DefinitionRow): ToolDefinition {
  const object = (text: string | null) => {
    const value = toJson(text);
    return isObject(value) ? value : null;
  };
  return { name, description, inputSchema: object(input_schema), annotations: object(annotations) };
}

function toJson(text: string | null) {
  return text === null ? null : (tryParseJson(text) ?? null);
}
