import { get, isRecord, nameOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readResponseItem } from '../reading/read-response-item.ts';
import { resultText } from '../reading/texts.ts';
import type { Format } from './types.ts';

/** What Codex puts in the user's place. */
const NOT_THE_USER =
  /^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|permissions|turn_aborted|skill|collaboration_mode)|# AGENTS\.md instructions)/;

/**
 * Codex rollouts (`~/.codex/sessions/…/rollout-….jsonl`): `{timestamp, type, payload}`, whose response items are those of the Responses API; and
 * the events of `codex exec --json`.
 */
export const codexRollout: Format = {
  name: 'codex-rollout',
  holds: 'events',
  recognises: `list_contains(keys, 'type') and list_contains(keys, 'payload') and json_type(text, '$.payload') = 'OBJECT'
    and (list_contains(keys, 'timestamp') or (text ->> '$.type') in ('session_meta', 'response_item', 'event_msg', 'turn_context'))
    or (list_contains(keys, 'type') and (list_contains(keys, 'item') or list_contains(keys, 'thread_id') or list_contains(keys, 'usage') or list_contains(keys, 'error') or len(keys) = 1)
      and regexp_matches(text ->> '$.type', '^(thread|turn|item)\\.(started|updated|completed|failed)$'))`,
  reader: before => {
    let session = before;
    let model: string | undefined;
    let said = '';
    /** Items of `codex exec` that have begun. */
    const open = new Map<string, { item: unknown; record: number; session: string | undefined }>();
    const read = (line: unknown, number: number) => {
      const type = get(line, 'type');
      const payload = get(line, 'payload');
      if (type === 'session_meta')
        session = textOf(get(payload, 'id')) ?? textOf(get(payload, 'session_id')) ?? session;
      if (type === 'turn_context') model = textOf(get(payload, 'model')) ?? model;
      if (type === 'thread.started') session = textOf(get(line, 'thread_id')) ?? session;
      const items = new Items(`session ${session ?? ''}`);
      if (session !== undefined) items.about({ conversation_id: session });
      if (type === 'event_msg' && get(payload, 'type') === 'user_message') {
        const words = textOf(get(payload, 'message')) ?? '';
        if (words !== said) items.message('user', words);
        said = words;
      }
      const key = `${session} ${nameOf(get(line, 'item', 'id'))}`;
      if (type === 'item.started') open.set(key, { item: get(line, 'item'), record: number, session });
      if (type === 'item.completed') {
        readThreadItem(items, get(line, 'item'), true);
        open.delete(key);
      }
      if (type !== 'response_item' || !isRecord(payload)) return items.all;
      readResponseItem(items, payload, '/payload');
      for (const item of items.all) {
        if (item.item === 'call')
          Object.assign(item, { started_at: wordOf(get(line, 'timestamp')) ?? null, model: model ?? null });
        if (item.item === 'result') Object.assign(item, { status: statusOf(payload) });
        if (item.item !== 'message' || item.role !== 'user') continue;
        const words = item.text ?? '';
        if (NOT_THE_USER.test(words)) item.role = 'system';
        else said = words;
      }
      return items.all;
    };
    return Object.assign(read, {
      end: () =>
        [...open.values()].flatMap(({ item, record, session: of }) => {
          const items = new Items(`session ${of ?? ''}`);
          if (of !== undefined) items.about({ conversation_id: of });
          readThreadItem(items, item, false);
          return items.all.map(found => ({ ...found, record }));
        }),
    });
  },
};

/** An item of `codex exec --json`, which tells how it ended: a command, a tool of an MCP server, an edit. */
function readThreadItem(items: Items, item: unknown, hasEnded: boolean): void {
  const type = textOf(get(item, 'type')) ?? '';
  if (type === 'agent_message' || type === 'reasoning') {
    items.message('assistant', textOf(get(item, 'text')) ?? '');
    return;
  }
  const [key, name] =
    type === 'mcp_tool_call'
      ? ['arguments', textOf(get(item, 'tool')) ?? type]
      : type === 'command_execution'
        ? ['command', 'shell']
        : type === 'web_search'
          ? ['query', type]
          : type === 'file_change'
            ? ['changes', type]
            : [undefined, type];
  if (key === undefined) return;
  const error = textOf(get(item, 'error', 'message')) ?? textOf(get(item, 'error'));
  const exit = get(item, 'exit_code');
  const output = get(item, 'aggregated_output') ?? get(item, 'result', 'content') ?? get(item, 'result');
  const failed = get(item, 'status') === 'failed' || (typeof exit === 'number' && exit !== 0);
  const value = get(item, key);
  items.message('assistant', '');
  items.call({
    tool_call_id: wordOf(get(item, 'id')) ?? null,
    tool_name: name,
    value: typeof value === 'string' ? JSON.stringify({ [key]: value }) : value,
    path: `/item/${key}`,
    call_path: '/item',
    status: failed ? 'error' : hasEnded ? 'ok' : 'unknown',
    text: output === undefined || output === null || !hasEnded ? null : resultText(output),
    ...(error === undefined ? {} : { error_text: error }),
  });
}

function statusOf(payload: unknown): 'ok' | 'error' | null {
  const success = get(payload, 'output', 'success') ?? get(payload, 'success');
  return typeof success === 'boolean' ? (success ? 'ok' : 'error') : null;
}
