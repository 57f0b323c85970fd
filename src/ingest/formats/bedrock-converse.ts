import { mentions } from '../fragments.ts';
import { type Exchange, requestHas, toExchange } from '../reading/exchange.ts';
import { get, isRecord, textOf } from '../reading/get.ts';
import { offeredTools, readEvents, readReply, readRequest } from '../reading/read-any.ts';
import { exchangeReader } from '../reading/read-exchanges.ts';
import type { Format } from './types.ts';

/** Amazon Bedrock's Converse: requests `{messages, system, toolConfig}` with their replies `{output: {message}}`, or either alone. */
export const bedrockConverse: Format = {
  name: 'bedrock-converse',
  holds: 'conversation',
  recognises: `(list_contains(keys, 'schemaType') and (text ->> '$.schemaType') = 'ModelInvocationLog') or (
    ${requestHas('messages')} and (${requestHas('toolConfig')} or ${requestHas('inferenceConfig')}
      or regexp_matches(text, '"(toolUse|toolResult)"\\s*:\\s*\\{|"url"\\s*:\\s*"[^"]*/converse'))
  ) or (list_contains(keys, 'messages') and (list_contains(keys, 'toolConfig') or list_contains(keys, 'inferenceConfig')
    or (${mentions('toolUse')} or ${mentions('toolResult')}) and regexp_matches(text, '"(toolUse|toolResult)"\\s*:\\s*\\{')))
  or (list_contains(keys, 'output') and json_exists(text, '$.output.message.content'))`,
  reader: exchangeReader({
    toExchange: record => {
      const isLogged = get(record, 'schemaType') === 'ModelInvocationLog';
      const found = isLogged ? invocationOf(record) : toExchange(record);
      if (found) return found;
      const bare = { status: undefined, startedAt: textOf(get(record, 'timestamp')), url: '', events: undefined };
      return {
        request: record,
        requestPath: '',
        reply: isRecord(get(record, 'output')) ? record : undefined,
        replyPath: '',
        ...bare,
      };
    },
    readRequest: (items, { request, requestPath }) => readRequest(items, request, requestPath),
    readReply: (items, { reply, replyPath, events }) => {
      if (events) readEvents(items, events);
      else readReply(items, reply, replyPath);
    },
    toolsOf: ({ request, reply }) => offeredTools(request, reply),
    modelOf: ({ request, url }) => textOf(get(request, 'modelId')) ?? modelOfUrl(url),
  }),
};

/** An entry of Bedrock's own invocation log, `{input: {inputBodyJson}, output: {outputBodyJson}}`. */
function invocationOf(record: unknown): Exchange {
  const reply = get(record, 'output', 'outputBodyJson');
  return {
    request: get(record, 'input', 'inputBodyJson'),
    requestPath: '/input/inputBodyJson',
    reply: Array.isArray(reply) ? undefined : reply,
    replyPath: '/output/outputBodyJson',
    events: Array.isArray(reply) ? reply : undefined,
    status: undefined,
    startedAt: textOf(get(record, 'timestamp')),
    url: `/model/${textOf(get(record, 'modelId')) ?? ''}/`,
  };
}

function modelOfUrl(url: string): string | null {
  const name = /\/model\/([^/?]+)\//.exec(url)?.[1];
  if (name === undefined) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
