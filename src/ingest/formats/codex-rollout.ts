import { get, isRecord, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readResponseItem } from '../reading/read-response-item.ts';
import type { Format } from './types.ts';

/** What Codex puts in the user's place. */
const NOT_THE_USER =
  /^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|permissions|turn_aborted|skill|collaboration_mode)|# AGENTS\.md instructions)/;

/** Codex rollouts (`~/.codex/sessions/…/rollout-….jsonl`): `{timestamp, type, payload}`, whose response items are those of the Responses API. */
export const codexRollout: Format = {
  name: 'codex-rollout',
  holds: 'events',
  recognises: `list_contains(keys, 'type') and list_contains(keys, 'payload') and json_type(text, '$.payload') = 'OBJECT'
    and (list_contains(keys, 'timestamp') or (text ->> '$.type') in ('session_meta', 'response_item', 'event_msg', 'turn_context'))`,
  reader: before => {
    let session = before;
    let model: string | undefined;
    let said = '';
    return line => {
      const type = get(line, 'type');
      const payload = get(line, 'payload');
      if (type === 'session_meta')
        session = textOf(get(payload, 'id')) ?? textOf(get(payload, 'session_id')) ?? session;
      if (type === 'turn_context') model = textOf(get(payload, 'model')) ?? model;
      const items = new Items(`session ${session ?? ''}`);
      if (session !== undefined) items.about({ conversation_id: session });
      if (type === 'event_msg' && get(payload, 'type') === 'user_message') {
        const words = textOf(get(payload, 'message')) ?? '';
        if (words !== said) items.message('user', words);
        said = words;
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
  },
};

function statusOf(payload: unknown): 'ok' | 'error' | null {
  const success = get(payload, 'output', 'success') ?? get(payload, 'success');
  return typeof success === 'boolean' ? (success ? 'ok' : 'error') : null;
}
