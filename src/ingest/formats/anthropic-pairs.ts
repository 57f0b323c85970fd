import { requestHas, toExchange } from '../reading/exchange.ts';
import { get, textOf } from '../reading/get.ts';
import { joinEvents } from '../reading/join-stream.ts';
import { readRequest } from '../reading/read-any.ts';
import { exchangeReader, toolList } from '../reading/read-exchanges.ts';
import { readMessage } from '../reading/read-message.ts';
import type { Format } from './types.ts';

/** Anthropic Messages requests with their replies, as gateways and proxies log them; the reply a body or an event stream. */
export const anthropicPairs: Format = {
  name: 'anthropic-pairs',
  holds: 'conversation',
  recognises: `${requestHas('messages')} and (
    contains(text, '"input_schema"') or contains(text, '"message_start') or contains(text, '\\"message_start')
    or regexp_matches(text, '"type"\\s*:\\s*"((server_|mcp_)?tool_use|tool_result|message)"') or regexp_matches(text, '"url"\\s*:\\s*"[^"]*/v1/messages')
  )`,
  reader: exchangeReader({
    toExchange,
    readRequest: (items, { request, requestPath }) => readRequest(items, request, requestPath),
    readReply: (items, { reply, replyPath, events }) => {
      if (events) readMessage(items, joinEvents(events), undefined);
      else if (Array.isArray(get(reply, 'content'))) readMessage(items, reply, replyPath);
    },
    toolsOf: ({ request }) => toolList(get(request, 'tools')),
    modelOf: ({ request, reply }) => textOf(get(reply, 'model')) ?? textOf(get(request, 'model')) ?? null,
  }),
};
