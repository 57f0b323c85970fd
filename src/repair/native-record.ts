import type { DiagnoseInput } from '../core/diagnose/index.ts';
import { findErrorText } from '../core/error-text/index.ts';
import { getOwn, isNumber, isObject, type Json, type JsonObject, parseJson, stringifyJson } from '../core/json.ts';
import type { ToolDefinition } from '../core/tool-call.ts';

/** A failed call as one line tells it. `isUnlogged`: it does not show the arguments. */
export type NativeRecord = { id: Json; isUnlogged: boolean } & DiagnoseInput;

/** Reads a native record; throws `SyntaxError` where the line is none. Numbers of the arguments keep their text. */
export function readNativeRecord(line: string): NativeRecord {
  const record = parseJson(line);
  if (!isObject(record)) throw new SyntaxError('a record is a JSON object');
  const toolName = getOwn(record, 'tool_name');
  if (typeof toolName !== 'string') throw new SyntaxError('tool_name is missing, or no text');
  const error = textOf(getOwn(record, 'error'));
  const result = textOf(getOwn(record, 'result'));
  const isUnlogged = !Object.hasOwn(record, 'arguments');
  const statusCode = getOwn(record, 'status_code');
  return {
    id: getOwn(record, 'id') ?? null,
    toolName,
    argumentsText: textOf(getOwn(record, 'arguments')) ?? '',
    isUnlogged,
    errorText: error ?? (result === null ? null : findErrorText(result)),
    status: statusOf(getOwn(record, 'status')),
    statusCode: isNumber(statusCode) ? Number(statusCode.toString()) : null,
    intent: textOf(getOwn(record, 'intent')),
    tools: toolsOf(record, toolName),
  };
}

function textOf(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : stringifyJson(value);
}

function statusOf(value: Json | undefined): DiagnoseInput['status'] {
  return value === 'ok' || value === 'unknown' ? value : 'error';
}

/** The tools of `tools`, and the one of `tool`, whose name is that of the call unless it says another. */
function toolsOf(record: JsonObject, toolName: string): ToolDefinition[] {
  const listed = getOwn(record, 'tools');
  const tools = (Array.isArray(listed) ? listed : []).flatMap(tool => toDefinition(tool, null) ?? []);
  const own = toDefinition(getOwn(record, 'tool'), toolName);
  return own === null || tools.some(({ name }) => name === own.name) ? tools : [own, ...tools];
}

function toDefinition(tool: Json | undefined, defaultName: string | null): ToolDefinition | null {
  if (!isObject(tool)) return null;
  const name = textOf(getOwn(tool, 'name')) ?? defaultName;
  const schema = getOwn(tool, 'input_schema');
  const annotations = getOwn(tool, 'annotations');
  if (name === null) return null;
  return {
    name,
    description: textOf(getOwn(tool, 'description')),
    inputSchema: isObject(schema) ? schema : null,
    annotations: isObject(annotations) ? annotations : null,
  };
}
