import { requestHas, toExchange } from '../reading/exchange.ts';
import { get, getFirst, isRecord, listOf, textOf } from '../reading/get.ts';
import type { Items } from '../reading/items.ts';
import { readEvents, readReply, readRequest } from '../reading/read-any.ts';
import { exchangeReader, toolList } from '../reading/read-exchanges.ts';
import type { Format } from './types.ts';

/** Gemini's generateContent: requests `{contents, tools}` with their replies `{candidates}`, or either alone; the reply a body or a stream. */
export const geminiContents: Format = {
  name: 'gemini-contents',
  holds: 'conversation',
  recognises: `${requestHas('contents')}
    or (list_contains(keys, 'contents') and json_type(text, '$.contents') = 'ARRAY')
    or (list_contains(keys, 'candidates') and json_type(text, '$.candidates') = 'ARRAY')
    or (list_contains(keys, 'method') and list_contains(keys, 'response') and json_exists(text, '$.response[0].candidates'))`,
  reader: exchangeReader({
    toExchange: record => {
      const events = get(record, 'response');
      const bare = { status: undefined, startedAt: textOf(get(record, 'timestamp')), url: '', replyPath: '' };
      if (Array.isArray(events) && get(record, 'request') === undefined)
        return { request: undefined, requestPath: '', reply: undefined, events, ...bare };
      return (
        toExchange(record) ?? {
          request: record,
          requestPath: '',
          reply: isRecord(record) ? record : undefined,
          events: undefined,
          ...bare,
        }
      );
    },
    readRequest: (items, { request, requestPath }) => readRequest(items, request, requestPath),
    readReply: (items, { reply, replyPath, events }) => {
      if (events) readEvents(items, events);
      else readReply(items, get(reply, 'candidates'), replyPath === undefined ? undefined : `${replyPath}/candidates`);
      for (const candidate of [reply, ...(events ?? [])].flatMap(body => listOf(get(body, 'candidates'))))
        readMalformed(items, candidate);
    },
    toolsOf: ({ request }) => toolList(listOf(get(request, 'tools')).flatMap(declarationsOf)),
    modelOf: ({ reply, events, url }) =>
      textOf(get(reply, 'modelVersion')) ??
      textOf(get(events?.[0], 'modelVersion')) ??
      /\/models\/([^/:?]+)/.exec(url)?.[1] ??
      null,
  }),
};

/** A call that Gemini itself could not read is no part: only the end of the candidate tells what the model wrote. */
function readMalformed(items: Items, candidate: unknown): void {
  const told = textOf(get(candidate, 'finishMessage'));
  if (get(candidate, 'finishReason') !== 'MALFORMED_FUNCTION_CALL' || told === undefined) return;
  const written = told.replace(/^Malformed function call:\s*/, '');
  const name = /(?:default_api\.|^call:?\s*|^)([A-Za-z_][\w.]*)\s*[({]/.exec(written.replace(/^print\(/, ''))?.[1];
  if (items.turn < 0) items.message('assistant', '');
  items.call({
    tool_call_id: null,
    tool_name: name ?? '',
    value: written,
    call_path: '',
    status: 'error',
    error_text: told,
  });
}

function declarationsOf(tool: unknown): unknown[] {
  const declarations = getFirst(tool, ['functionDeclarations', 'function_declarations'])?.value;
  return listOf(declarations).map(declared => ({
    name: get(declared, 'name'),
    description: get(declared, 'description'),
    input_schema: getFirst(declared, ['parametersJsonSchema', 'parameters_json_schema', 'parameters'])?.value,
    output_schema: getFirst(declared, ['responseJsonSchema', 'response_json_schema', 'response'])?.value,
  }));
}
