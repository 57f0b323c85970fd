import { mentions } from '../fragments.ts';
import { get, getFirst, isRecord, nameOf, numberOf, parsed, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { isReply, isRequest } from '../reading/read-any.ts';
import { resultText } from '../reading/texts.ts';
import { sliceJson } from '../slice-json.ts';
import { anthropicStream } from './anthropic-stream.ts';
import { claudeCodeHooks } from './claude-code-hooks.ts';
import { exchange } from './exchange.ts';
import { mcpJsonrpc } from './mcp-jsonrpc.ts';
import { openaiStream } from './openai-stream.ts';
import type { Format, Item, RecordReader } from './types.ts';

const TIMES = ['started_at', 'timestamp', '@timestamp', 'time', 'ts', 'at'];
/** Keys by which the text of a record may hold one of another format, however often it is escaped. */
const KEYED = (keys: string, value = '') => `regexp_matches(text, '"(${keys})\\\\*"\\s*:\\s*\\\\*"${value}')`;

/** The records that are looked for within others: the reader of each, and how it is told. */
const KINDS: readonly { name: string; reader: (before?: string) => RecordReader; is: (value: unknown) => boolean }[] = [
  {
    name: 'hooks',
    reader: before => readerOf(claudeCodeHooks, before),
    is: value => typeof get(value, 'hook_event_name') === 'string',
  },
  { name: 'mcp', reader: before => readerOf(mcpJsonrpc, before), is: value => get(value, 'jsonrpc') === '2.0' },
  {
    name: 'anthropic',
    reader: before => readerOf(anthropicStream, before),
    is: value => /^(?:message_(?:start|delta|stop)|content_block_\w+)$/.test(nameOf(get(value, 'type'))),
  },
  {
    name: 'openai',
    reader: before => readerOf(openaiStream, before),
    is: value => get(value, 'object') === 'chat.completion.chunk',
  },
  {
    name: 'native',
    reader: () => readNative,
    is: value => typeof get(value, 'tool_name') === 'string' && get(value, 'arguments') !== undefined,
  },
];

/**
 * Records of other formats within the lines of a logger, as objects or as JSON text in any field, perhaps behind other words: native records, events of
 * hooks, messages of MCP, events of streams. What holds none of them is read as an exchange.
 */
export const logged: Format = {
  name: 'logged',
  holds: 'events',
  recognises: `not list_contains(keys, 'messages') and not list_contains(keys, 'role') and not list_contains(keys, 'contents') and (
    (${mentions('tool_name')} and ${KEYED('tool_name')} and regexp_matches(text, '"arguments\\\\*"\\s*:'))
    or (${mentions('hook_event_name')} and ${KEYED('hook_event_name')})
    or (${mentions('jsonrpc')} and ${KEYED('jsonrpc', '2\\.0')})
    or (${mentions('content_block_')} and ${KEYED('type', 'content_block_')})
    or (list_contains(keys, 'event') and list_contains(keys, 'data') and ${KEYED('type', 'message_')})
    or (${mentions('chat.completion.chunk')} and ${KEYED('object', 'chat.completion.chunk')}))`,
  reader: before => {
    const readers = new Map(KINDS.map(({ name, reader }) => [name, reader(before)]));
    const other = readerOf(exchange, before);
    const read = (record: unknown, number: number): Item[] => {
      const found = foundIn(record, '', undefined);
      if (found.length === 0) return other(record, number);
      const startedAt = wordOf(getFirst(record, TIMES)?.value);
      return found.flatMap(({ value, path, text, kind }) =>
        readers.get(kind)!(value, number).map(item => placed(item, kind, path, text, startedAt)),
      );
    };
    return Object.assign(read, {
      end: () =>
        KINDS.flatMap(({ name }) =>
          [...(readers.get(name)!.end?.() ?? [])].map(item => placed(item, name, undefined, undefined, undefined)),
        ),
    });
  },
};

function readerOf(format: Format, before: string | undefined): RecordReader {
  return 'reader' in format ? format.reader(before) : () => [];
}

type Found = { value: unknown; path: string | undefined; text: string | undefined; kind: string };

/** The records that a value holds. `text` is the JSON text that they stand in, within which `path` is then. */
function foundIn(value: unknown, path: string, text: string | undefined, depth = 0): Found[] {
  if (depth > 6) return [];
  if (typeof value === 'string') {
    const written = jsonWithin(value);
    return written === undefined ? [] : foundIn(parsed(written), '', written, depth + 1);
  }
  const kind = KINDS.find(({ is }) => is(value));
  if (kind) return [{ value, path, text, kind: kind.name }];
  // What a conversation only speaks of was not run here.
  if (isRequest(value) || isReply(value) || typeof get(value, 'role') === 'string') return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => foundIn(one, `${path}/${at}`, text, depth + 1));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => foundIn(inner, `${path}/${key}`, text, depth + 1));
}

/** The JSON object or list that a text is, or that stands behind the words of a logger. */
function jsonWithin(text: string): string | undefined {
  const from = text.search(/[[{]/);
  if (from === -1) return undefined;
  for (const written of [text, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)])
    if (typeof parsed(written) === 'object') return written;
  return undefined;
}

/** A row at its place in the whole record; arguments that stand in a text are cut from it. */
function placed(
  item: Item,
  kind: string,
  path: string | undefined,
  text: string | undefined,
  startedAt: string | undefined,
): Item {
  const thread = item.thread === undefined ? {} : { thread: `${kind} ${item.thread}` };
  if (item.item !== 'call') return { ...item, ...thread };
  const at = item.arguments_path;
  const whole = at === undefined || at === null || path === undefined ? undefined : `${path}${at}`;
  return {
    ...item,
    ...thread,
    started_at: item.started_at ?? startedAt ?? null,
    call_path: text === undefined && path !== undefined ? `${path}${item.call_path ?? ''}` : '',
    ...(whole === undefined
      ? {}
      : text === undefined
        ? { arguments_path: whole }
        : { arguments: sliceJson(text, [whole]).get(whole) ?? null, arguments_path: null }),
  };
}

/** A record of the native shape. */
function readNative(call: unknown): Item[] {
  const items = new Items();
  const error = getFirst(call, ['error'])?.value;
  const told = error === undefined || error === false ? '' : resultText(error);
  const status = nameOf(get(call, 'status')).toLowerCase();
  const code = numberOf(get(call, 'status_code'));
  const tool = get(call, 'tool');
  const tools = get(call, 'tools');
  const result = get(call, 'result');
  items.about({
    conversation_id: wordOf(get(call, 'conversation_id')) ?? null,
    model: textOf(get(call, 'model')) ?? null,
    tools: Array.isArray(tools)
      ? JSON.stringify(tools)
      : isRecord(tool)
        ? JSON.stringify([{ name: get(call, 'tool_name'), function: tool }])
        : null,
  });
  const failed = /^(?:error|failed|failure)$/.test(status) || told !== '' || (code !== undefined && code >= 400);
  const isGood =
    /^(?:ok|success|succeeded|completed)$/.test(status) || (code !== undefined && code >= 200 && code < 300);
  items.call({
    tool_call_id: wordOf(get(call, 'tool_call_id')) ?? null,
    tool_name: nameOf(get(call, 'tool_name')),
    value: get(call, 'arguments'),
    path: '/arguments',
    intent: textOf(get(call, 'intent')) ?? null,
    status: isGood ? 'ok' : failed ? 'error' : 'unknown',
    status_code: code ?? null,
    error_text: told === '' ? null : told,
    text: result === undefined || result === null ? null : resultText(result),
    started_at: wordOf(getFirst(call, TIMES)?.value) ?? null,
    duration_ms: numberOf(get(call, 'duration_ms')) ?? null,
  });
  return items.all;
}
