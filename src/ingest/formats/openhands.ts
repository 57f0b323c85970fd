import { contentId } from '../reading/content-id.ts';
import { get, isRecord, listOf, nameOf, textOf, wordOf } from '../reading/get.ts';
import { type FoundCall, Items } from '../reading/items.ts';
import { toolList } from '../reading/read-exchanges.ts';
import { contentText } from '../reading/texts.ts';
import type { Format } from './types.ts';

/** Events of the agent that run no tool. */
const NO_CALL = new Set([
  'system',
  'message',
  'recall',
  'think',
  'finish',
  'reject',
  'change_agent_state',
  'condensation',
  'condensation_request',
  'null',
  'delegate_finish',
]);
/** Fields of an old action that are not its arguments. */
const BESIDE = new Set([
  'action',
  'thought',
  'is_confirmed',
  'confirmation_state',
  'action_risk',
  'security_risk',
  'keep_prompt',
  'kernel_init_code',
  'hidden',
  'blocking',
  'is_input',
  'is_static',
  'source',
  'id',
  'timestamp',
  'message',
]);

/**
 * OpenHands: instances with their event stream, `{instance_id, instruction, history}`, or the events one by one. An observation names its
 * action by `cause`; older ones follow it. The arguments are the model's own text where the event has it.
 */
export const openhands: Format = {
  name: 'openhands',
  holds: 'events',
  recognises: `(list_contains(keys, 'history') and json_type(text, '$.history') = 'ARRAY' and (
      list_contains(keys, 'instance_id') or list_contains(keys, 'instruction')
      or json_exists(text, '$.history[0].action') or json_exists(text, '$.history[0][0].action')))
    or (list_contains(keys, 'kind') and list_contains(keys, 'source') and regexp_matches(text ->> '$.kind', '(Event|Observation)$'))
    or ((list_contains(keys, 'action') or list_contains(keys, 'observation')) and list_contains(keys, 'source') and list_contains(keys, 'id'))`,
  reader: () => {
    const alone = new Run(new Items('events'));
    return record => {
      const history = get(record, 'history');
      if (!Array.isArray(history)) {
        alone.items = new Items('events');
        alone.read(record, '');
        return alone.items.all;
      }
      const id = contentId([get(record, 'instance_id')], history);
      const run = new Run(new Items(id));
      const instruction = textOf(get(record, 'instruction'));
      run.items.about({ conversation_id: id, ...(instruction === undefined ? {} : { intent: instruction }) });
      for (const [at, event] of history.entries()) {
        const inner = Array.isArray(event) ? event : [event];
        for (const [n, one] of inner.entries())
          run.read(one, Array.isArray(event) ? `/history/${at}/${n}` : `/history/${at}`);
      }
      return run.items.all;
    };
  },
};

class Run {
  items: Items;
  /** The id of the call that each action made. */
  readonly #calls = new Map<unknown, string | null>();

  constructor(items: Items) {
    this.items = items;
  }

  read(event: unknown, path: string): void {
    if (!isRecord(event)) return;
    const { items } = this;
    if (typeof event.kind === 'string' && /(?:Event|Observation)$/.test(event.kind)) {
      this.#readEvent(event, path);
      return;
    }
    if (event.observation !== undefined) {
      const id = wordOf(get(event, 'tool_call_metadata', 'tool_call_id')) ?? this.#calls.get(event.cause) ?? null;
      const isAnswer = event.cause === undefined || event.cause === null || this.#calls.has(event.cause);
      if (!isAnswer || NO_CALL.has(nameOf(event.observation))) return;
      const text = contentText(event.content);
      items.message('tool', text);
      items.result({ tool_call_id: id, text, status: event.observation === 'error' ? 'error' : null });
      return;
    }
    const action = textOf(event.action);
    if (action === undefined) return;
    const tools = toolList(get(event, 'args', 'tools'));
    if (action === 'system' && tools !== null) items.about({ tools });
    if (action === 'message' || action === 'system') {
      const words = contentText(get(event, 'args', 'content') ?? event.content ?? event.message);
      items.message(action === 'system' ? 'system' : event.source === 'agent' ? 'assistant' : 'user', words);
    }
    if (NO_CALL.has(action)) return;
    items.message('assistant', contentText(get(event, 'args', 'thought') ?? event.thought));
    const call = callOf(event, action, path);
    this.#calls.set(event.id, call.tool_call_id ?? null);
    items.call(call);
  }

  /** An event of the agent SDK, `{kind: "ActionEvent", tool_call}`. */
  #readEvent(event: Record<string, unknown>, path: string): void {
    const { items } = this;
    const id = wordOf(event.tool_call_id) ?? null;
    if (event.kind === 'MessageEvent') {
      const said = get(event, 'llm_message', 'content');
      items.message(event.source === 'user' ? 'user' : 'assistant', contentText(said));
    } else if (event.kind === 'ActionEvent') {
      const written = get(event, 'tool_call', 'arguments') ?? get(event, 'tool_call', 'function', 'arguments');
      const isWritten = written !== undefined && written !== null;
      items.message('assistant', contentText(event.thought));
      if (event.tool_name === 'finish' || event.tool_name === 'think') return;
      items.call({
        tool_call_id: id,
        tool_name: textOf(event.tool_name) ?? '',
        value: isWritten ? written : event.action,
        ...(isWritten ? {} : { path: `${path}/action` }),
        call_path: path,
        started_at: wordOf(event.timestamp) ?? null,
      });
    } else if (event.kind === 'ObservationEvent') {
      if (event.tool_name === 'finish' || event.tool_name === 'think') return;
      const text = contentText(get(event, 'observation', 'content') ?? get(event, 'observation', 'output'));
      const error = get(event, 'observation', 'is_error') ?? get(event, 'observation', 'error');
      items.message('tool', text);
      items.result({ tool_call_id: id, text, status: error === true ? 'error' : null });
    } else if (event.error !== undefined || event.rejection_reason !== undefined) {
      const text = contentText(event.error ?? event.rejection_reason);
      items.message('tool', text);
      items.result({ tool_call_id: id, text, status: 'error', error_text: text });
    }
  }
}

function callOf(event: Record<string, unknown>, action: string, path: string): FoundCall {
  const told = event.tool_call_metadata;
  const id = wordOf(get(told, 'tool_call_id')) ?? null;
  const listed = listOf(get(told, 'model_response', 'choices', 0, 'message', 'tool_calls'));
  const at = listed.findIndex(call => wordOf(get(call, 'id')) === id);
  const written = get(listed[at], 'function', 'arguments');
  const facts = {
    tool_call_id: id,
    tool_name: textOf(get(told, 'function_name')) ?? action,
    call_path: path,
    started_at: wordOf(event.timestamp) ?? null,
  };
  if (written !== undefined) {
    const place = `${path}/tool_call_metadata/model_response/choices/0/message/tool_calls/${at}/function/arguments`;
    return { ...facts, value: written, path: place, model: textOf(get(told, 'model_response', 'model')) ?? null };
  }
  const named = action === 'call_tool_mcp' ? textOf(get(event.args, 'name')) : undefined;
  if (named !== undefined)
    return { ...facts, tool_name: named, value: get(event.args, 'arguments'), path: `${path}/args/arguments` };
  if (isRecord(event.args)) return { ...facts, value: event.args, path: `${path}/args` };
  return { ...facts, value: Object.fromEntries(Object.entries(event).filter(([key]) => !BESIDE.has(key))) };
}
