import { requestHas, toExchange } from '../reading/exchange.ts';
import { get, textOf } from '../reading/get.ts';
import { readEvents, readReply, readRequest } from '../reading/read-any.ts';
import { exchangeReader, toolList } from '../reading/read-exchanges.ts';
import { callOfText, callsOfText } from '../reading/read-message.ts';
import type { Format } from './types.ts';

/**
 * Chat Completions requests with their replies, as gateways and proxies log them: `{request: {messages, tools}, response}`, the reply a
 * body or an event stream. A call that the provider refused (Groq's `tool_use_failed`) is in the error, as the model wrote it.
 */
export const openaiPairs: Format = {
  name: 'openai-pairs',
  holds: 'conversation',
  recognises: requestHas('messages'),
  reader: exchangeReader({
    toExchange,
    readRequest: (items, { request, requestPath }) => readRequest(items, request, requestPath),
    readReply: (items, { reply, replyPath, events }) => {
      if (events) readEvents(items, events);
      else readReply(items, reply, replyPath);
      for (const error of [get(reply, 'error'), ...(events ?? []).map(event => get(event, 'error'))]) {
        const written = textOf(get(error, 'failed_generation'));
        if (written === undefined) continue;
        if (items.turn < 0 || get(reply, 'error') === error) items.message('assistant', '');
        const calls = callsOfText(written, replyPath);
        for (const call of calls.length > 0 ? calls : [callOfText(written, replyPath)])
          items.call({ ...call, status: 'error', error_text: textOf(get(error, 'message')) ?? null });
      }
    },
    toolsOf: ({ request }) => toolList(get(request, 'tools') ?? get(request, 'functions')),
    modelOf: ({ request, reply }) => textOf(get(reply, 'model')) ?? textOf(get(request, 'model')) ?? null,
  }),
};
