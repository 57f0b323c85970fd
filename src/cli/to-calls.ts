import { AppError } from '../core/app-error.ts';
import { isObject, type Json, parseJson } from '../core/json.ts';
import type { ToolCall } from '../core/tool-call.ts';

const EXPECTED = 'expected is [{"tool_name": "…", "arguments": {…}}, …]';

/** Calls from JSON text: a list of {tool_name, arguments}, or one of them. Throws `AppError` where they are none. */
export function toCalls(text: string): ToolCall[] {
  let value: Json;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw new AppError(`the calls are not JSON: ${(cause as Error).message}; ${EXPECTED}.`, { cause, exitCode: 2 });
  }
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) throw new AppError(`the list of calls is empty; ${EXPECTED}.`, { exitCode: 2 });
  return list.map((call, at) => {
    if (isObject(call) && typeof call.tool_name === 'string' && isObject(call.arguments))
      return { toolName: call.tool_name, arguments: call.arguments };
    throw new AppError(`call ${at + 1} has no tool_name or no arguments; ${EXPECTED}.`, { exitCode: 2 });
  });
}
