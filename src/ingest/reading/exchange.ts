import { get, getFirst, isRecord, numberOf, parsed, textOf, wordOf } from './get.ts';
import { sseEvents } from './sse.ts';

/** One request to a model and what came back. The paths are JSON Pointers of both bodies in the record; none where a body is JSON text. */
export type Exchange = {
  request: unknown;
  requestPath: string | undefined;
  /** The body of the reply; `undefined` where it came as a stream, or not at all. */
  reply: unknown;
  replyPath: string | undefined;
  /** The events of a reply that came as a stream. */
  events: unknown[] | undefined;
  status: number | undefined;
  startedAt: string | undefined;
  url: string;
};

const REQUESTS = ['request', 'requestBody', 'request_body', 'req'];
const REPLIES = ['response', 'responseBody', 'response_body', 'res', 'reply'];
const BODIES = ['body', 'json', 'data', 'payload'];

/** SQL condition: the record is an exchange whose request has a key. */
export function requestHas(key: string): string {
  const places = REQUESTS.flatMap(name => [`$.${name}.${key}`, `$.${name}.body.${key}`]);
  return `((${REQUESTS.map(name => `list_contains(keys, '${name}')`).join(' or ')}) and (${places
    .map(place => `json_exists(text, '${place}')`)
    .join(' or ')}))`;
}

/** The exchange that a gateway logged as one record, or `undefined`. */
export function toExchange(record: unknown): Exchange | undefined {
  const sent = getFirst(record, REQUESTS);
  if (!sent) return undefined;
  const got = getFirst(record, REPLIES);
  const request = bodyOf(sent, ['messages', 'contents', 'input', 'prompt']);
  const reply = got ? bodyOf(got, []) : { value: undefined, path: undefined };
  const text = typeof reply.value === 'string' ? reply.value : undefined;
  const events = text === undefined ? (Array.isArray(reply.value) ? reply.value : undefined) : sseEvents(text);
  return {
    request: request.value,
    requestPath: request.path,
    reply: events === undefined ? reply.value : undefined,
    replyPath: reply.path,
    events,
    status:
      numberOf(get(got?.value, 'status')) ??
      numberOf(get(got?.value, 'status_code')) ??
      numberOf(get(got?.value, 'statusCode')),
    startedAt: wordOf(getFirst(record, ['timestamp', 'started_at', 'created_at', 'startTime', 'time', 'ts'])?.value),
    url: textOf(get(record, 'url')) ?? textOf(get(sent.value, 'url')) ?? '',
  };
}

function bodyOf(
  found: { key: string; value: unknown },
  own: readonly string[],
): { value: unknown; path: string | undefined } {
  const whole = parsed(found.value);
  const path = typeof found.value === 'string' ? undefined : `/${found.key}`;
  if (!isRecord(whole) || own.some(key => Object.hasOwn(whole, key))) return { value: whole, path };
  const body = getFirst(whole, BODIES);
  if (!body) return { value: whole, path };
  return {
    value: parsed(body.value),
    path: typeof body.value === 'string' || path === undefined ? undefined : `${path}/${body.key}`,
  };
}
