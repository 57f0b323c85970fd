import type { JsonObject } from './json.ts';

export type ToolCall = { toolName: string; arguments: JsonObject };

/** A tool as it was offered to the model. `inputSchema` is JSON Schema; null where the log does not show it. */
export type ToolDefinition = {
  name: string;
  description: string | null;
  inputSchema: JsonObject | null;
  annotations: JsonObject | null;
};
