import { mentions } from '../fragments.ts';
import { Chains } from '../reading/chains.ts';
import { get, getFirst, isRecord, parsed, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { isMessages, isRequest, offeredTools, readEvents, readReply, readRequest } from '../reading/read-any.ts';
import { sseEvents } from '../reading/sse.ts';
import type { Format, Item } from './types.ts';

const REQUESTS = ['request', 'requestBody', 'request_body', 'req', 'body', 'input', 'inputs', 'prompt', 'messages'];
const REPLIES = ['response', 'responseBody', 'response_body', 'res', 'reply', 'output', 'outputs', 'completion'];
/** What a record or a body may be wrapped in. */
const BODIES = ['body', 'json', 'payload', 'data', 'postData', 'content', 'text', 'kwargs', 'value'];
const LISTS = [
  'data',
  'items',
  'records',
  'results',
  'rows',
  'logs',
  'entries',
  'exchanges',
  'conversations',
  'traces',
  'samples',
  'examples',
  'log',
];
const CONVERSATIONS = [
  'conversation_id',
  'conversationId',
  'session_id',
  'sessionId',
  'thread_id',
  'threadId',
  'chat_id',
];
const has = (...keys: string[]) => `(${keys.map(key => `list_contains(keys, '${key}')`).join(' or ')})`;
/** Holds where messages are spoken of, also within JSON text. */
const SPEAKS = `(${mentions('"role"')} or contains(text, '\\"role\\"') or contains(text, '\\"parts\\"') or ${mentions('"parts"')})`;

/**
 * What was sent to a model and what came back, wrapped in other ways than the formats of one provider read it: bodies as JSON text,
 * `{input, output}`, `{prompt, completion}`, `{messages, response}`, batch files, HAR, pages `{data: […]}`, lists of messages.
 */
export const exchange: Format = {
  name: 'exchange',
  holds: 'conversation',
  recognises: `(json_type(text) = 'ARRAY' and json_exists(text, '$[0].role'))
    or (${has('messages')} and json_type(text, '$.messages') = 'ARRAY' and ${has('response', 'completion', 'output', 'outputs')})
    or (${has('messages')} and json_type(text, '$.messages') = 'VARCHAR' and ${SPEAKS})
    or (${has(...REQUESTS)} and ${has(...REPLIES)} and not ${has('messages')} and ${SPEAKS})
    or (${has('body', 'response')} and ${has('custom_id', 'url', 'method')} and ${SPEAKS})
    or (${has('required_action')} and json_exists(text, '$.required_action.submit_tool_outputs'))
    or (${has('message')} and json_type(text, '$.message') = 'OBJECT' and json_exists(text, '$.message.role') and not ${has('type')})
    or (${has(...LISTS)} and not ${has('messages', 'history')} and ${SPEAKS})`,
  reader: () => {
    const chains = new Chains();
    return (record, number) => readAny(chains, record, '', `record ${number}`, 0).flat();
  },
};

/** The conversations that a value holds, however deep it wraps them. */
function readAny(chains: Chains, value: unknown, path: string, name: string, depth: number): Item[][] {
  if (depth > 4) return [];
  if (isMessages(value)) return [readConversation(value, path, name)];
  if (Array.isArray(value))
    return value.flatMap((one, at) => readAny(chains, one, `${path}/${at}`, `${name}/${at}`, depth + 1));
  if (!isRecord(value)) return [];
  const calls = get(value, 'required_action', 'submit_tool_outputs');
  const sent = bodyOf(getFirst(value, REQUESTS), path);
  const got = bodyOf(
    getFirst(
      value,
      REPLIES.filter(key => key !== sent?.key),
    ),
    path,
  );
  const isSent = sent !== undefined && isRequest(sent.value);
  if ((isSent && got) || isReplyOnly(got, value)) return [link(chains, isSent ? sent : undefined, got, value)];
  if (isRequest(value)) return [readConversation(value, path, name)];
  if (isSent) return [readConversation(sent.value, sent.path, name)];
  if (isRecord(calls)) return [readMessageAlone(calls, `${path}/required_action/submit_tool_outputs`, name)];
  if (get(value, 'message', 'role') !== undefined) return [readMessageAlone(value, path, name)];
  return LISTS.flatMap(key => readAny(chains, value[key], `${path}/${key}`, `${name}/${key}`, depth + 1));
}

type Body = { key: string; value: unknown; path: string | undefined };

/** A body, out of what wraps it. */
function bodyOf(found: { key: string; value: unknown } | undefined, above: string): Body | undefined {
  if (!found) return undefined;
  let path: string | undefined = typeof found.value === 'string' ? undefined : `${above}/${found.key}`;
  let value = streamOr(found.value);
  for (let depth = 0; depth < 3 && isRecord(value) && !isRequest(value); depth++) {
    const inner = getFirst(value, BODIES);
    if (!inner || isBody(value) || Array.isArray(inner.value)) break;
    path = path === undefined || typeof inner.value === 'string' ? undefined : `${path}/${inner.key}`;
    value = streamOr(inner.value);
  }
  return { key: found.key, value, path };
}

/** Whether an object is a reply itself, not what wraps one. */
function isBody(value: Record<string, unknown>): boolean {
  return ['choices', 'candidates', 'output', 'message', 'role', 'tool_calls'].some(key => value[key] !== undefined);
}

function streamOr(value: unknown): unknown {
  return (typeof value === 'string' ? sseEvents(value) : undefined) ?? parsed(value);
}

function isReplyOnly(got: Body | undefined, record: unknown): boolean {
  return (
    got !== undefined &&
    isRecord(got.value) &&
    Array.isArray(got.value.choices) &&
    get(record, 'custom_id') !== undefined
  );
}

function link(chains: Chains, sent: Body | undefined, got: Body | undefined, record: unknown): Item[] {
  const items = new Items();
  const startedAt = wordOf(
    getFirst(record, [
      'timestamp',
      'started_at',
      'startTime',
      'start_time',
      'created_at',
      'request_created_at',
      'startedDateTime',
      'time',
      'ts',
    ])?.value,
  );
  const model = textOf(get(got?.value, 'model')) ?? textOf(get(sent?.value, 'model')) ?? textOf(get(record, 'model'));
  const offered = sent ? (offeredTools(sent.value, got?.value) ?? offeredTools(record, undefined)) : null;
  items.about({
    ...(offered === null ? {} : { tools: offered }),
    model: model ?? textOf(get(record, 'metadata', 'model')) ?? null,
    started_at: startedAt ?? null,
  });
  if (sent) readRequest(items, sent.value, sent.path);
  const replyAt = items.all.length;
  if (Array.isArray(got?.value) && got.path === undefined && got.value.every(isRecord) && !isMessages(got.value))
    readEvents(items, got.value);
  else if (got) readReply(items, got.value, got.path);
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
    started_at: wordOf(getFirst(value, ['timestamp', 'started_at', 'created_at', 'created'])?.value) ?? null,
  });
  readRequest(items, value, path);
  return items.all;
}

function readMessageAlone(value: unknown, path: string, name: string): Item[] {
  const items = new Items(name);
  items.about({ model: textOf(get(value, 'model')) ?? null });
  readReply(items, value, path);
  return items.all;
}
