import { mentions } from '../fragments.ts';
import { get, isRecord, listOf, nameOf, textOf, wordOf } from '../reading/get.ts';
import { type FoundCall, Items } from '../reading/items.ts';
import { callsOf, readMessage, resultsOf } from '../reading/read-message.ts';
import { resultText } from '../reading/texts.ts';
import type { Format } from './types.ts';

/** Messages of the Vercel AI SDK: model messages (`tool-call` and `tool-result` parts) and UI messages (`tool-<name>` parts with their state). */
export const aiSdk: Format = {
  name: 'ai-sdk',
  holds: 'conversation',
  recognises: `(list_contains(keys, 'messages') and json_type(text, '$.messages') = 'ARRAY'
      and (${mentions('tool-')} or ${mentions('dynamic-tool')}) and regexp_matches(text, '"type"\\s*:\\s*"(tool-[A-Za-z_]|dynamic-tool"|tool-invocation")'))
    or (list_contains(keys, 'messages') and ${mentions('toolInvocations')})
    or (list_contains(keys, 'steps') and (json_exists(text, '$.steps[0].toolCalls') or json_exists(text, '$.steps[0].toolResults')
      or json_exists(text, '$.steps[0].finishReason')))
    or (list_contains(keys, 'toolCalls') and list_contains(keys, 'finishReason') and json_type(text, '$.toolCalls') = 'ARRAY')
    or (list_contains(keys, 'role') and list_contains(keys, 'parts') and json_type(text, '$.parts') = 'ARRAY'
      and regexp_matches(text, '"type"\\s*:\\s*"(tool-[A-Za-z_]|dynamic-tool"|step-start")'))`,
  reader: () => record => {
    const items = new Items();
    const messages = get(record, 'messages');
    const system = textOf(get(record, 'system'));
    items.about({
      conversation_id:
        wordOf(get(record, 'chatId')) ?? wordOf(get(record, 'conversation_id')) ?? wordOf(get(record, 'id')) ?? null,
    });
    if (system !== undefined) items.message('system', system);
    for (const [at, step] of listOf(get(record, 'steps')).entries()) readStep(items, step, `/steps/${at}`);
    const isStep = get(record, 'toolCalls') !== undefined && get(record, 'role') === undefined;
    if (messages === undefined && isStep && get(record, 'steps') === undefined) readStep(items, record, '');
    if (messages === undefined && (isStep || get(record, 'steps') !== undefined)) return items.all;
    if (!Array.isArray(messages)) readUiMessage(items, record, '');
    else for (const [at, message] of messages.entries()) readUiMessage(items, message, `/messages/${at}`);
    return items.all;
  },
};

/** Reads a message of the SDK's UI, or a model message; `path` is where it stands. */
export function readUiMessage(items: Items, message: unknown, path: string | undefined): void {
  readMessage(items, message, path);
  const inParts = new Set<string>();
  for (const [at, part] of listOf(get(message, 'parts')).entries()) {
    const call = callOfPart(part, path === undefined ? undefined : `${path}/parts/${at}`);
    if (call) items.call(call);
    if (call?.tool_call_id != null) inParts.add(call.tool_call_id);
  }
  for (const [at, toolInvocation] of listOf(get(message, 'toolInvocations')).entries()) {
    const call = callOfPart({ type: 'tool-invocation', toolInvocation }, '');
    if (!call || inParts.has(call.tool_call_id ?? '')) continue;
    const { path: inner, ...facts } = call;
    if (path === undefined) items.call(facts);
    else {
      const place = `${path}/toolInvocations/${at}`;
      items.call({ ...facts, call_path: place, path: `${place}/${inner?.split('/').at(-1)}` });
    }
  }
}

/** A step of what `generateText` gave: its calls and what came of them. */
function readStep(items: Items, step: unknown, path: string): void {
  items.message('assistant', textOf(get(step, 'text')) ?? '');
  const content = listOf(get(step, 'content'));
  const ends = content.filter(part => /^tool-(?:error|result)$/.test(nameOf(get(part, 'type'))));
  for (const call of callsOf({ toolCalls: get(step, 'toolCalls'), content }, path)) items.call(call);
  const known = new Set(ends.map(part => get(part, 'toolCallId')));
  const listed = listOf(get(step, 'toolResults')).filter(result => !known.has(get(result, 'toolCallId')));
  for (const result of resultsOf({ content: [...listed.map(toResult), ...ends] })) items.result(result);
}

/** A result of a step, which older versions give no type. */
function toResult(result: unknown): unknown {
  return isRecord(result) ? { type: 'tool-result', ...result } : result;
}

/** A tool part holds the call and, by its state, how it ended. */
function callOfPart(part: unknown, path: string | undefined): FoundCall | undefined {
  const type = nameOf(get(part, 'type'));
  const old = type === 'tool-invocation' ? get(part, 'toolInvocation') : undefined;
  if (!old && type !== 'dynamic-tool' && !/^tool-(?!call$|result$|error$)/.test(type)) return undefined;
  const at = old ?? part;
  const inner = old && path !== undefined ? `${path}/toolInvocation` : path;
  const key = ['input', 'args', 'rawInput'].find(name => get(at, name) !== undefined && get(at, name) !== null);
  const state = nameOf(get(at, 'state'));
  const output = get(at, 'output') ?? get(at, 'result');
  const failed = /^output-(?:error|denied)$/.test(state);
  const error = textOf(get(at, 'errorText')) ?? textOf(get(at, 'approval', 'reason'));
  return {
    tool_call_id: wordOf(get(at, 'toolCallId')) ?? null,
    tool_name: textOf(get(at, 'toolName')) ?? type.replace(/^tool-/, ''),
    call_path: path ?? '',
    value: key === undefined ? undefined : get(at, key),
    ...(inner === undefined ? {} : { path: `${inner}/${key}` }),
    status: failed ? 'error' : /^(?:output-available|result)$/.test(state) ? 'ok' : 'unknown',
    ...(output === undefined ? {} : { text: resultText(output) }),
    ...(error === undefined ? {} : { error_text: error }),
  };
}
