import { get, getFirst, isRecord, listOf, nameOf, textOf, wordOf } from './get.ts';
import type { FoundCall, Items } from './items.ts';
import { roleOf } from './read-message.ts';
import { contentText, resultText } from './texts.ts';

/** What a call that runs at the provider was asked, by the kinds of such calls. */
const ASKED = ['arguments', 'input', 'action', 'code', 'queries', 'operation'];
const ANSWERED = ['output', 'outputs', 'results', 'result'];
const HOSTED = /^(?:mcp|web_search|file_search|code_interpreter|image_generation|tool_search)_call$/;

/** Reads an item of the Responses API: a message, a call of the client's or of a hosted tool, or an output. */
export function readResponseItem(items: Items, item: unknown, path: string | undefined): void {
  const type = textOf(get(item, 'type')) ?? 'message';
  if (type === 'message') items.message(roleOf({ role: get(item, 'role') }), contentText(get(item, 'content')));
  else if (/(?:_call_output|_search_output)$/.test(type)) readOutput(items, item, type);
  else if (type.endsWith('_call')) readCall(items, item, type, path);
}

/** Reads a list of items; `path` is where the list stands. */
export function readResponseItems(items: Items, list: unknown, path: string | undefined): void {
  for (const [at, item] of listOf(list).entries())
    readResponseItem(items, item, path === undefined ? undefined : `${path}/${at}`);
}

/** The tools that a reply lists of its MCP servers, and those of the request, as JSON text of a list. */
export function toolsOfResponse(request: unknown, reply: unknown): string | null {
  const listed = [...listOf(get(request, 'input')), ...listOf(get(reply, 'output'))].filter(item =>
    /^(?:mcp_list_tools|additional_tools)$/.test(nameOf(get(item, 'type'))),
  );
  const tools = [get(request, 'tools') ?? get(reply, 'tools'), ...listed.map(item => get(item, 'tools'))]
    .flatMap(listOf)
    .filter(tool => isRecord(tool) && textOf(tool.name) !== undefined);
  return tools.length === 0 ? null : JSON.stringify(tools);
}

function readCall(items: Items, item: unknown, type: string, path: string | undefined): void {
  const isHosted = HOSTED.test(type) && get(item, 'execution') !== 'client';
  const asked = getFirst(item, ASKED);
  const found: FoundCall = {
    tool_call_id: wordOf(getFirst(item, ['call_id', 'id'])?.value) ?? null,
    tool_name: textOf(get(item, 'name')) ?? type.replace(/_call$/, ''),
    call_path: path ?? '',
    value: asked?.value,
    ...(path === undefined || asked === undefined ? {} : { path: `${path}/${asked.key}` }),
  };
  if (items.role !== 'assistant') items.message('assistant', '');
  items.call(isHosted ? { ...found, ...endOf(item), isHosted } : found);
}

function readOutput(items: Items, item: unknown, type: string): void {
  const text = resultText(getFirst(item, ['output', 'tools'])?.value);
  const isHosted = type === 'tool_search_output' && get(item, 'execution') === 'server';
  if (isHosted) return;
  if (items.role !== 'tool') items.message('tool', text);
  items.result({ tool_call_id: wordOf(get(item, 'call_id')) ?? null, text, status: null });
}

/** How a hosted call ended, which stands in its own item. */
function endOf(item: unknown): Partial<FoundCall> {
  const error = get(item, 'error');
  const answer = getFirst(item, ANSWERED)?.value;
  const text = answer === undefined ? null : resultText(answer);
  const message =
    textOf(error) ?? textOf(get(error, 'message')) ?? (isRecord(error) ? JSON.stringify(error) : undefined);
  if (message !== undefined) return { status: 'error', error_text: message, text };
  const status = nameOf(get(item, 'status'));
  if (status === 'failed' || status === 'incomplete') return { status: 'error', text };
  return status === 'completed' || text !== null ? { status: 'ok', text } : { status: 'unknown', text };
}
