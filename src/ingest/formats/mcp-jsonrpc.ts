import { toExchange } from '../reading/exchange.ts';
import { get, getFirst, isRecord, listOf, numberOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { resultText } from '../reading/texts.ts';
import { sliceJson } from '../slice-json.ts';
import type { Format, Item } from './types.ts';

const MESSAGES = ['message', 'msg', 'payload', 'data', 'body', 'raw'];
const SESSIONS = ['session_id', 'sessionId', 'session', 'connection_id', 'server', 'server_name', 'serverName'];

/**
 * MCP traffic: JSON-RPC messages, bare, within a log line `{timestamp, direction, server, message}`, or as HTTP exchanges. A call is a
 * `tools/call`; it failed by a JSON-RPC `error` or by `isError`.
 */
export const mcpJsonrpc: Format = {
  name: 'mcp-jsonrpc',
  holds: 'events',
  recognises: `list_contains(keys, 'jsonrpc') or (json_type(text) = 'ARRAY' and json_exists(text, '$[0].jsonrpc'))
    or (list_contains(keys, 'request') and (json_exists(text, '$.request.jsonrpc') or json_exists(text, '$.request.body.jsonrpc')))
    or (${MESSAGES.map(
      key => `(list_contains(keys, '${key}') and (json_exists(text, '$.${key}.jsonrpc')
      or (json_type(text, '$.${key}') = 'VARCHAR' and contains(text, '\\"jsonrpc\\"'))))`,
    ).join(' or ')})`,
  reader: before => {
    /** The tool of each call that waits for its answer, by session and id. */
    const open = new Map<string, { times: number; started: string | undefined }>();
    const offered = new Map<string, unknown[]>();
    return record => messagesOf(record).flatMap(found => readMessage(found, open, offered, before));
  },
};

type Found = {
  message: unknown;
  path: string | undefined;
  /** The JSON text that the message was, where it stands in a text. */
  text?: string;
  session: string;
  at: string | undefined;
};

function messagesOf(record: unknown): Found[] {
  const session = wordOf(getFirst(record, SESSIONS)?.value) ?? '';
  const at = wordOf(getFirst(record, ['timestamp', 'time', 'ts', 'at'])?.value);
  if (Array.isArray(record)) return record.map((message, n) => ({ message, path: `/${n}`, session, at }));
  if (get(record, 'jsonrpc') !== undefined) return [{ message: record, path: '', session, at }];
  const exchange = toExchange(record);
  if (exchange) {
    const replies = exchange.events ?? [exchange.reply];
    return [
      { message: exchange.request, path: exchange.requestPath, session, at },
      ...replies.map(message => ({ message, path: exchange.replyPath, session, at })),
    ].flatMap(found =>
      Array.isArray(found.message)
        ? found.message.map((message, n) => ({
            ...found,
            message,
            path: found.path === undefined ? undefined : `${found.path}/${n}`,
          }))
        : [found],
    );
  }
  const inner = getFirst(record, MESSAGES);
  if (typeof inner?.value !== 'string') return [{ message: inner?.value, path: `/${inner?.key}`, session, at }];
  const text = inner.value.slice(inner.value.indexOf('{'));
  try {
    return [{ message: JSON.parse(text), path: undefined, text, session, at }];
  } catch {
    return [];
  }
}

/** The arguments of a call; of a message that stood in a text, as they were written. */
function argumentsOf(message: unknown, text: string | undefined): unknown {
  const value = get(message, 'params', 'arguments');
  const place = '/params/arguments';
  return text === undefined || typeof value !== 'object' || value === null
    ? value
    : sliceJson(text, [place]).get(place);
}

function readMessage(
  { message, path, text: written, session, at }: Found,
  open: Map<string, { times: number; started: string | undefined }>,
  offered: Map<string, unknown[]>,
  before: string | undefined,
): Item[] {
  const items = new Items(`session ${session}`);
  if (before !== undefined && session === '') items.about({ conversation_id: before });
  const id = wordOf(get(message, 'id'));
  const key = `${session} ${id}`;
  if (get(message, 'method') === 'tools/call') {
    const waiting = open.get(key);
    open.set(key, { times: (waiting?.times ?? 0) + 1, started: at });
    items.call({
      tool_call_id: id ?? null,
      tool_name: textOf(get(message, 'params', 'name')) ?? '',
      value: argumentsOf(message, written),
      ...(path === undefined ? {} : { path: `${path}/params/arguments` }),
      call_path: path ?? '',
      started_at: at ?? null,
    });
    return items.all;
  }
  if (get(message, 'method') === 'notifications/cancelled') {
    const given = wordOf(get(message, 'params', 'requestId')) ?? '';
    if (!open.delete(`${session} ${given}`)) return [];
    const reason = textOf(get(message, 'params', 'reason')) ?? 'the client cancelled the request';
    items.result({ tool_call_id: given, text: '', status: 'error', error_text: reason });
    return items.all;
  }
  const result = get(message, 'result');
  const tools = get(result, 'tools');
  if (Array.isArray(tools)) {
    const known = [...(offered.get(session) ?? []), ...tools];
    const byName = [...new Map(known.map(tool => [get(tool, 'name'), tool])).values()];
    offered.set(session, byName);
    items.about({ tools: JSON.stringify(byName) });
    return items.all;
  }
  const error = get(message, 'error');
  // What was asked before this part of the file is known by how a tool answers.
  const isAnswer =
    open.has(key) || (before !== undefined && (isRecord(error) || Array.isArray(get(result, 'content'))));
  if (id === undefined || get(message, 'method') !== undefined || !isAnswer) return [];
  const started = open.get(key)?.started;
  open.delete(key);
  const duration = started === undefined || at === undefined ? Number.NaN : Date.parse(at) - Date.parse(started);
  const facts = { tool_call_id: id, duration_ms: numberOf(duration) ?? null };
  if (isRecord(error)) {
    const text = textOf(error.message) ?? JSON.stringify(error);
    items.result({
      ...facts,
      text: JSON.stringify(error),
      status: 'error',
      status_code: numberOf(error.code) ?? null,
      error_text: text,
    });
  } else {
    const content = get(result, 'content');
    const text =
      listOf(content).length > 0 ? resultText(content) : resultText(get(result, 'structuredContent') ?? content);
    items.result({ ...facts, text, status: get(result, 'isError') === true ? 'error' : 'ok' });
  }
  return items.all;
}
