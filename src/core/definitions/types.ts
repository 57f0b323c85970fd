import type { JsonObject } from '../json.ts';
import type { ToolDefinition } from '../tool-call.ts';

/** A tool's definition as it is imported. */
export type ImportedTool = ToolDefinition & { outputSchema: JsonObject | null };
