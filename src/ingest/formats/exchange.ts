import { mentions } from '../fragments.ts';
import { Chains } from '../reading/chains.ts';
import { get, getFirst, isRecord, parsed, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { isMessages, isReply, isRequest, offeredTools, readReply, readRequest } from '../reading/read-any.ts';
import { sseEvents } from '../reading/sse.ts';
import type { Format, Item } from './types.ts';

const REQUEST =
  /^(?!.*(?:id|at|time|headers|url|tokens|model|output)$)(?:.*(?:request|input|prompt|params).*|req|body|messages)$/i;
const REPLY =
  /^(?!.*(?:id|at|time|headers|status|tokens|model|code)$)(?:.*(?:response|output|completion|reply|generation).*|res)$/i;
/** What a body may be wrapped in. */
const BODIES = ['body', 'json', 'payload', 'data', 'postData', 'content', 'text', 'inputBodyJson', 'outputBodyJson'];
const CONVERSATIONS = [
  'conversation_id',
  'conversationId',
  'session_id',
  'sessionId',
  'thread_id',
  'threadId',
  'chat_id',
];
const TIMES = [
  'timestamp',
  'started_at',
  'startTime',
  'start_time',
  'created_at',
  'createdAt',
  'request_created_at',
  'startedDateTime',
  'time',
  'ts',
];
/** Holds where a message stands somewhere in the record, also within JSON text, however often that is escaped. */
const SPEAKS = `((${mentions('role')} and regexp_matches(text, '"role\\\\*"\\s*:\\s*\\\\*"(user|assistant|system|tool|model|developer|function)\\\\*"'))
      or (${mentions('function')} and regexp_matches(text, '"(functionCall|function_call)\\\\*"\\s*:\\s*\\{')))`;

/**
 * What was sent to a model and what came back, wrapped in other ways than the formats of one provider read it: bodies as JSON text,
 * `{input, output}`, `{prompt, completion}`, `{messages, response}`, batch files, HAR, pages `{data: […]}`, lines of a logger, lists of messages.
 */
export const exchange: Format = {
  name: 'exchange',
  holds: 'conversation',
  recognises: `(json_type(text) = 'ARRAY' and json_exists(text, '$[0].role'))
    or (list_contains(keys, 'custom_id') and (list_contains(keys, 'result') or list_contains(keys, 'response')))
    or (list_contains(keys, 'messages') and (json_type(text, '$.messages') = 'VARCHAR' and ${SPEAKS} or json_type(text, '$.messages') = 'ARRAY' and (
      ${['response', 'completion', 'output', 'outputs'].map(key => `list_contains(keys, '${key}')`).join(' or ')})))
    or (not list_contains(keys, 'messages') and not list_contains(keys, 'role') and not list_contains(keys, 'choices')
      and not ((text ->> '$.type') is not distinct from 'message') and ${SPEAKS})`,
  reader: () => {
    const chains = new Chains();
    return (record, number) => readAny(chains, record, '', `record ${number}`).flat();
  },
};

/** The conversations that a value holds, however it wraps them. */
function readAny(chains: Chains, value: unknown, path: string | undefined, name: string, depth = 0): Item[][] {
  if (depth > 6) return [];
  if (typeof value === 'string') {
    const inner = parsed(value);
    return typeof inner === 'string' ? [] : readAny(chains, inner, undefined, name, depth + 1);
  }
  const at = (key: string | number) => (path === undefined ? undefined : `${path}/${key}`);
  if (isMessages(value)) return [readConversation(value, path, name)];
  if (Array.isArray(value)) return value.flatMap((one, n) => readAny(chains, one, at(n), `${name}/${n}`, depth + 1));
  if (!isRecord(value)) return [];
  const sent = find(value, REQUEST, path, isRequest);
  const got = find(value, REPLY, path, sent ? isAnswer : isReply, sent?.key);
  if (sent && got) return [link(chains, sent, got, value)];
  if (isRequest(value)) return [readConversation(value, path, name)];
  if (isReply(value)) return [readMessageAlone(value, path, name)];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' || typeof inner === 'string'
      ? readAny(chains, inner, at(key), `${name}/${key}`, depth + 1)
      : [],
  );
}

type Body = { key: string; value: unknown; path: string | undefined };

/** The first body under a key of this kind that holds what is looked for, out of what wraps it. */
function find(
  record: Record<string, unknown>,
  keys: RegExp,
  above: string | undefined,
  holds: (value: unknown) => boolean,
  other?: string,
): Body | undefined {
  for (const key of Object.keys(record)) {
    if (key === other || !keys.test(key) || record[key] === null) continue;
    let path = typeof record[key] === 'string' || above === undefined ? undefined : `${above}/${key}`;
    let value = opened(record[key]);
    for (let depth = 0; depth < 3 && isRecord(value) && !isRequest(value) && !isReply(value); depth++) {
      const inner = getFirst(value, BODIES);
      if (!inner) break;
      path = path === undefined || typeof inner.value === 'string' ? undefined : `${path}/${inner.key}`;
      value = opened(inner.value);
    }
    if (holds(value)) return { key, value, path };
  }
  return undefined;
}

/** What stands in a text: the events of a stream, a JSON value, or its words. */
function opened(value: unknown): unknown {
  return (typeof value === 'string' ? sseEvents(value) : undefined) ?? parsed(value);
}

/** Beside a request any words are a reply. */
function isAnswer(value: unknown): boolean {
  return isReply(value) || textOf(value) !== undefined || isRecord(value);
}

function link(chains: Chains, sent: Body, got: Body, record: unknown): Item[] {
  const items = new Items();
  const startedAt = wordOf(getFirst(record, TIMES)?.value);
  const model = [got.value, sent.value, record, get(record, 'metadata')].map(one => textOf(get(one, 'model')));
  const offered = [sent.value, record, get(record, 'metadata')].map(one => offeredTools(one, got.value));
  items.about({
    tools: offered.find(tools => tools !== null) ?? null,
    model: model.find(name => name !== undefined) ?? null,
    started_at: startedAt ?? null,
  });
  readRequest(items, sent.value, sent.path);
  const replyAt = items.all.length;
  readReply(items, got.value, got.path);
  return chains
    .link(items, replyAt)
    .map(item => (item.item === 'call' && startedAt !== undefined ? { ...item, started_at: startedAt } : item));
}

function readConversation(value: unknown, path: string | undefined, name: string): Item[] {
  const items = new Items(name);
  items.about({
    conversation_id: wordOf(getFirst(value, CONVERSATIONS)?.value) ?? null,
    tools: offeredTools(value, undefined),
    model: textOf(get(value, 'model')) ?? null,
    started_at: wordOf(getFirst(value, TIMES)?.value) ?? null,
  });
  readRequest(items, value, path);
  return items.all;
}

function readMessageAlone(value: unknown, path: string | undefined, name: string): Item[] {
  const items = new Items(name);
  items.about({ model: textOf(get(value, 'model')) ?? null });
  readReply(items, value, path);
  return items.all;
}
