import { getOwn, isObject, type Json, type JsonObject } from '../json.ts';
import { readOpenapi } from './read-openapi.ts';
import type { ImportedTool } from './types.ts';

/** Where lists of tools stand: in a request, in the result of `tools/list`, in Gemini's and Bedrock's wrappers. */
const LISTS = ['tools', 'result', 'functions', 'functionDeclarations', 'function_declarations', 'toolConfig'];

/**
 * The tool definitions that a document holds: a list of OpenAI, Anthropic, Gemini or Bedrock tools, a result of MCP `tools/list`, or an
 * OpenAPI 3 description. Empty where it holds none; of two of one name the first counts.
 */
export function readDefinitions(document: Json): ImportedTool[] {
  const tools = isObject(document) && typeof document.openapi === 'string' ? readOpenapi(document) : inList(document);
  const names = new Set<string>();
  return tools.filter(({ name }) => !names.has(name) && names.add(name));
}

function inList(value: Json | undefined): ImportedTool[] {
  if (Array.isArray(value)) return value.flatMap(inList);
  if (!isObject(value)) return [];
  const tool = toTool(value);
  if (tool) return [tool];
  const inner = ['function', 'toolSpec'].map(key => getOwn(value, key)).find(isObject);
  if (inner) return inList(inner);
  return LISTS.flatMap(key => inList(getOwn(value, key)));
}

function toTool(value: JsonObject): ImportedTool | null {
  const name = getOwn(value, 'name');
  const schema = ['inputSchema', 'input_schema', 'parameters', 'parametersJsonSchema'].map(key => getOwn(value, key));
  const isTool = schema.some(isObject) || typeof getOwn(value, 'description') === 'string';
  if (typeof name !== 'string' || name === '' || !isTool) return null;
  const description = getOwn(value, 'description');
  const output = ['outputSchema', 'output_schema'].map(key => getOwn(value, key)).find(isObject);
  const annotations = getOwn(value, 'annotations');
  return {
    name,
    description: typeof description === 'string' ? description : null,
    inputSchema: unboxed(schema.find(isObject)),
    outputSchema: unboxed(output),
    annotations: isObject(annotations) ? annotations : null,
  };
}

/** Bedrock puts the schema under `json`. */
function unboxed(schema: JsonObject | undefined): JsonObject | null {
  const inner = getOwn(schema, 'json');
  return schema && Object.keys(schema).length === 1 && isObject(inner) ? inner : (schema ?? null);
}
