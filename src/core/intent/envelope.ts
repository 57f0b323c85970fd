import type { Json } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import type { Knowledge } from './knowledge.ts';
import { isCallId, namesTool } from './role-names.ts';

/** Whether an entry only addresses the call as a whole: the tool's own name, the type of the message, the id of the call. */
export function isEnvelope(
  name: string,
  value: Json,
  parent: JsonPath,
  { failure, calls, names, originalNames }: Knowledge,
): boolean {
  if (parent.length > 1 || typeof value !== 'string' || names.has(name)) return false;
  if (namesTool(name)) return value === failure.toolName || value === calls[0]?.toolName;
  if (/^(?:mcp_?)?server(?:_?name)?$/i.test(name) && parent.length === 0)
    return originalNames().has('tool_name') || originalNames().has('tool') || originalNames().has('name');
  if (name === 'type') return /^(?:function|tool_use|tool_call|function_call|object)$/.test(value);
  if (name === 'jsonrpc') return value === '2.0';
  return isCallId(name, value) || (name === 'id' && /^(?:call|toolu|fc)[_-]/.test(value));
}
