import { requestHas, toExchange } from '../reading/exchange.ts';
import { get, isRecord, nameOf, textOf, wordOf } from '../reading/get.ts';
import { exchangeReader } from '../reading/read-exchanges.ts';
import { readResponseItem, readResponseItems, toolsOfResponse } from '../reading/read-response-item.ts';
import type { Format } from './types.ts';

/** OpenAI's Responses API: requests `{input, tools}` with their replies `{output}` (a body or an event stream), or either alone. */
export const openaiResponses: Format = {
  name: 'openai-responses',
  holds: 'conversation',
  recognises: `(${requestHas('input')} and not json_exists(text, '$.request.messages'))
    or (list_contains(keys, 'output') and json_type(text, '$.output') = 'ARRAY' and (
      (text ->> '$.object') = 'response' or list_contains(keys, 'previous_response_id')
      or list_contains(keys, 'input') and json_exists(text, '$.output[0].type')
      or regexp_matches(text, '"type"\\s*:\\s*"(function_call|reasoning|output_text|[a-z]+_[a-z]+_call|mcp_call)"')))
    or (list_contains(keys, 'input') and json_type(text, '$.input') = 'ARRAY' and list_contains(keys, 'model')
      and regexp_matches(text, '"type"\\s*:\\s*"(function_call|function_call_output|input_text|output_text)"'))`,
  reader: exchangeReader({
    toExchange: record => {
      const found = toExchange(record);
      const bare = {
        status: undefined,
        startedAt: wordOf(get(record, 'created_at')),
        url: '',
        requestPath: '',
        replyPath: '',
      };
      if (!found) return { request: record, reply: record, events: undefined, ...bare };
      const whole = found.events?.findLast(event =>
        /^response\.(?:completed|incomplete|failed)$/.test(nameOf(get(event, 'type'))),
      );
      return found.events
        ? { ...found, reply: isRecord(whole) ? { ...(whole.response as object) } : undefined, replyPath: '' }
        : found;
    },
    readRequest: (items, { request, requestPath }) => {
      const instructions = textOf(get(request, 'instructions'));
      if (instructions !== undefined) items.message('system', instructions);
      const input = get(request, 'input');
      if (typeof input === 'string') items.message('user', input);
      else readResponseItems(items, input, requestPath === undefined ? undefined : `${requestPath}/input`);
    },
    readReply: (items, { reply, replyPath, events }) => {
      if (events && reply === undefined) {
        for (const event of events)
          if (get(event, 'type') === 'response.output_item.done')
            readResponseItem(items, get(event, 'item'), undefined);
        return;
      }
      const path = events ? undefined : replyPath;
      readResponseItems(items, get(reply, 'output'), path === undefined ? undefined : `${path}/output`);
    },
    toolsOf: ({ request, reply }) => toolsOfResponse(request, reply),
    modelOf: ({ request, reply }) => textOf(get(reply, 'model')) ?? textOf(get(request, 'model')) ?? null,
    idsOf: ({ request, reply }) => ({
      own: textOf(get(reply, 'id')),
      previous: textOf(get(request, 'previous_response_id')),
    }),
  }),
};
