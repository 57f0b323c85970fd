import { getOwn, isNumber, isObject, type Json, type JsonObject, stringifyJson } from '../json.ts';
import { isLarge } from './json-message.ts';

type Read<T> = (value: T) => string | null;

const EXIT_KEYS = ['exit_code', 'exitCode', 'return_code', 'returncode', 'returnCode', 'exit_status'];
const WRAPPERS = [
  'result',
  'output',
  'response',
  'content',
  'text',
  'toolResult',
  'tool_result',
  'structuredContent',
  'body',
  'Response',
];
/** What MCP puts beside the content of a result. */
const BESIDE = ['structuredContent', '_meta', 'meta'];

/** Results of programs (exit code and streams), and results wrapped in one field. */
export function errorOfOutput(value: JsonObject, readText: Read<string>, readJson: Read<Json>): string | null {
  const beside = ['metadata', 'outcome'].map(key => getOwn(value, key)).filter(inner => isObject(inner ?? null));
  const exit = [value, ...(beside as JsonObject[])].flatMap(at => EXIT_KEYS.map(key => getOwn(at, key))).find(isNumber);
  const streams = ['stderr', 'stdout', 'output', 'content', 'aggregated_output']
    .map(key => getOwn(value, key))
    .filter(text => typeof text === 'string' && text.trim() !== '') as string[];
  if (exit !== undefined && Number(exit) !== 0) {
    const stderr = getOwn(value, 'stderr');
    if (typeof stderr === 'string' && stderr.trim() !== '') return stderr.trim();
    if (Number(exit) !== 1) return streams[0]?.trim() ?? stringifyJson(value);
    return streams.map(text => readText(text) ?? lineOfError(text)).find(text => text !== null) ?? null;
  }
  const stderr = getOwn(value, 'stderr');
  if (typeof stderr === 'string' && streams.length === 1 && streams[0] === stderr) return readText(stderr);
  const data = getOwn(value, 'data');
  if (isObject(data ?? null) && getOwn(data as JsonObject, 'isError') === true) return readJson(data!);
  const keys = Object.keys(value);
  for (const key of WRAPPERS) {
    const inner = getOwn(value, key);
    if (inner === undefined || inner === null || isNumber(inner) || typeof inner === 'boolean') continue;
    const rest = keys.filter(name => name !== key && !BESIDE.includes(name) && isLarge(value[name]!));
    if (rest.length === 0) {
      const found = readJson(inner);
      if (found !== null) return found;
    }
  }
  return null;
}

/** The text from the line on which a program says that it failed. */
export function lineOfError(text: string): string | null {
  const found = /^(?:error|fatal|fail(?:ed|ure)?|exception)\b[^\n]*$/im.exec(text);
  return found ? text.slice(found.index).trim() : null;
}
