import { requestHas, toExchange } from '../reading/exchange.ts';
import { get, listOf, textOf } from '../reading/get.ts';
import { joinChunks } from '../reading/join-stream.ts';
import { exchangeReader, toolList } from '../reading/read-exchanges.ts';
import { callOfText, readMessage, readMessages } from '../reading/read-message.ts';
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
    readRequest: (items, { request, requestPath }) => {
      readMessages(items, get(request, 'messages'), `${requestPath}/messages`);
    },
    readReply: (items, { reply, replyPath, events }) => {
      if (events) readMessage(items, joinChunks(events), undefined);
      for (const [at, choice] of listOf(get(reply, 'choices')).entries())
        readMessage(items, get(choice, 'message'), `${replyPath}/choices/${at}/message`);
      for (const error of [get(reply, 'error'), ...(events ?? []).map(event => get(event, 'error'))]) {
        const written = textOf(get(error, 'failed_generation'));
        if (written === undefined) continue;
        if (items.turn < 0 || get(reply, 'error') === error) items.message('assistant', '');
        items.call({
          ...callOfText(written, replyPath),
          status: 'error',
          error_text: textOf(get(error, 'message')) ?? null,
        });
      }
    },
    toolsOf: ({ request }) => toolList(get(request, 'tools') ?? get(request, 'functions')),
    modelOf: ({ request, reply }) => textOf(get(reply, 'model')) ?? textOf(get(request, 'model')) ?? null,
  }),
};
