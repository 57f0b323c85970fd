import { get, getFirst, isRecord, listOf, nameOf, parsed, textOf } from './get.ts';
import type { Items } from './items.ts';
import { joinBlocks, joinChunks, joinEvents } from './join-stream.ts';
import { readMessage, readMessages } from './read-message.ts';
import { readResponseItem, readResponseItems, toolsOfResponse } from './read-response-item.ts';
import { contentText } from './texts.ts';

const LISTS = ['messages', 'contents', 'input', 'inputs', 'prompt', 'history', 'conversation'];
const RESPONSE_ITEM = /^(?:(?:[a-z]+_)*call|[a-z_]*_output|reasoning|item_reference)$/;

/** Whether a value is a list of messages or of items of the Responses API. */
export function isMessages(value: unknown): boolean {
  const list = listOf(value);
  return (
    list.length > 0 &&
    list.every(item => isRecord(item) && (typeof item.role === 'string' || RESPONSE_ITEM.test(nameOf(item.type))))
  );
}

/** Whether a value holds what is sent to a model: messages, or an object that has them, either perhaps as JSON text. */
export function isRequest(value: unknown): boolean {
  const whole = parsed(value);
  if (isMessages(whole)) return true;
  return isRecord(whole) && LISTS.some(key => isMessages(parsed(whole[key])));
}

/** Whether a value holds what a model answered: a body or a message of a provider, the pieces of a stream, or a list of them. */
export function isReply(value: unknown): boolean {
  const whole = parsed(value);
  if (Array.isArray(whole)) return whole.length > 0 && (whole.every(isReply) || whole.some(isPiece));
  if (!isRecord(whole)) return false;
  return (
    ['choices', 'candidates', 'generations'].some(key => Array.isArray(whole[key])) ||
    isRecord(get(whole, 'output', 'message')) ||
    (Array.isArray(whole.output) && whole.output.some(item => RESPONSE_ITEM.test(nameOf(get(item, 'type'))))) ||
    (isRecord(whole.message) && isMessage(whole.message)) ||
    (typeof whole.role === 'string' && isMessage(whole)) ||
    Array.isArray(whole.tool_calls)
  );
}

/** Reads what was sent to a model, of any provider's shape. A value that was JSON text has no path. */
export function readRequest(items: Items, value: unknown, path: string | undefined): void {
  const { value: whole, path: at } = opened(value, path);
  if (typeof whole === 'string') items.message('user', whole);
  if (Array.isArray(whole)) readList(items, whole, at);
  if (!isRecord(whole)) return;
  const told = getFirst(whole, ['system', 'instructions', 'systemInstruction', 'system_instruction'])?.value;
  const system = contentText(get(told, 'parts') ?? told);
  if (system !== '') items.message('system', system);
  const list = getFirst(whole, LISTS);
  if (!list) return;
  const inner = opened(list.value, at === undefined ? undefined : `${at}/${list.key}`);
  if (typeof inner.value === 'string') items.message('user', inner.value);
  else readList(items, list.key === 'contents' ? listOf(inner.value).map(withRole) : inner.value, inner.path);
}

/** Gemini takes contents without a role for the user's. */
function withRole(content: unknown): unknown {
  return isRecord(content) && content.role === undefined ? { ...content, role: 'user' } : content;
}

/** Reads what a model answered, of any provider's shape: a body, a message, or a list of either. */
export function readReply(items: Items, value: unknown, path: string | undefined): void {
  const { value: whole, path: at } = opened(value, path);
  const below = (key: string | number) => (at === undefined ? undefined : `${at}/${key}`);
  if (typeof whole === 'string') items.message('assistant', whole);
  if (Array.isArray(whole)) {
    if (whole.some(isPiece)) readEvents(items, whole);
    else if (isMessages(whole)) readList(items, whole, at);
    else for (const [n, part] of whole.entries()) readReply(items, part, below(n));
  }
  if (!isRecord(whole)) return;
  const key = ['choices', 'candidates', 'output', 'generations'].find(
    name => isRecord(whole[name]) || Array.isArray(whole[name]),
  );
  if (key !== undefined) readReply(items, whole[key], below(key));
  else if (isRecord(whole.message)) readReply(items, whole.message, below('message'));
  else if (Array.isArray(whole.messages)) readReply(items, whole.messages, below('messages'));
  else if (isRecord(whole.content) && Array.isArray(whole.content.parts)) {
    readMessage(items, { role: 'model', ...whole.content }, below('content'));
  } else if (isMessage(whole)) readMessage(items, { role: 'assistant', ...whole }, at);
}

/** Reads a reply that came as a stream, by the pieces of any provider. */
export function readEvents(items: Items, events: readonly unknown[]): void {
  const has = (...keys: string[]) => events.some(event => keys.some(key => get(event, key) !== undefined));
  const ended = events.findLast(event =>
    /^response\.(?:completed|incomplete|failed)$/.test(nameOf(get(event, 'type'))),
  );
  if (ended) readReply(items, get(ended, 'response'), undefined);
  else if (events.some(event => nameOf(get(event, 'type')).startsWith('response.'))) {
    for (const event of events)
      if (get(event, 'type') === 'response.output_item.done') readResponseItem(items, get(event, 'item'), undefined);
  } else if (has('choices')) readMessage(items, joinChunks(events), undefined);
  else if (has('candidates')) {
    const parts = events.flatMap(event => listOf(get(event, 'candidates', 0, 'content', 'parts')));
    readMessage(items, { role: 'model', parts }, undefined);
  } else if (has('contentBlockStart', 'contentBlockDelta')) readMessage(items, joinBlocks(events), undefined);
  else if (has('message') && has('done')) {
    const calls = events.flatMap(event => listOf(get(event, 'message', 'tool_calls')));
    const content = events.map(event => textOf(get(event, 'message', 'content')) ?? '').join('');
    readMessage(items, { role: 'assistant', content, tool_calls: calls }, undefined);
  } else readMessage(items, joinEvents(events), undefined);
}

/** The tools that a request offers, in the shape of any provider, as JSON text of a list. */
export function offeredTools(request: unknown, reply: unknown): string | null {
  const body = parsed(request);
  const given = parsed(getFirst(body, ['tools', 'functions'])?.value) ?? get(body, 'toolConfig', 'tools');
  const tools = listOf(given).flatMap(tool => {
    const declared = getFirst(tool, ['functionDeclarations', 'function_declarations'])?.value;
    if (Array.isArray(declared))
      return declared.map(one => ({
        name: get(one, 'name'),
        description: get(one, 'description'),
        input_schema: getFirst(one, ['parametersJsonSchema', 'parameters_json_schema', 'parameters'])?.value,
      }));
    const spec = get(tool, 'toolSpec');
    if (isRecord(spec))
      return [{ name: spec.name, description: spec.description, input_schema: get(spec, 'inputSchema', 'json') }];
    return isRecord(tool) ? [tool] : [];
  });
  return tools.length > 0 ? JSON.stringify(tools) : toolsOfResponse(body, parsed(reply));
}

function readList(items: Items, value: unknown, path: string | undefined): void {
  const list = listOf(value);
  const isItems = list.some(item => RESPONSE_ITEM.test(nameOf(get(item, 'type'))) && get(item, 'role') === undefined);
  if (isItems) readResponseItems(items, list, path);
  else readMessages(items, list, path);
}

/** A message without a role, or with one, that says or calls something. */
function isMessage(value: Record<string, unknown>): boolean {
  return ['content', 'tool_calls', 'toolCalls', 'function_call', 'parts'].some(key => value[key] != null);
}

function isPiece(value: unknown): boolean {
  return (
    get(value, 'choices') !== undefined ||
    get(value, 'candidates') !== undefined ||
    get(value, 'done') !== undefined ||
    get(value, 'contentBlockDelta') !== undefined ||
    /^(?:response\.|content_block_|message_(?:start|delta|stop))/.test(nameOf(get(value, 'type')))
  );
}

/** The value of a JSON text, which has no path; another value as it is. */
function opened(value: unknown, path: string | undefined): { value: unknown; path: string | undefined } {
  const whole = parsed(value);
  return { value: whole, path: typeof value === 'string' ? undefined : path };
}
