import type { ToolCall } from '../tool-call.ts';
import type { Trace } from './trace.ts';

/** Names the tool that a call calls. */
export function renameTool(trace: Trace, at: number, { toolName }: ToolCall): void {
  const from = trace.drafts[at]!.toolName;
  if (from !== toolName) trace.take({ op: 'rename_tool', path: '', from, to: toolName, provenance: 'schema' }, at);
}
