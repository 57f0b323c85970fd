import { get, getFirst, nameOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { resultText } from '../reading/texts.ts';
import type { Format } from './types.ts';

const RESULTS = ['tool_response', 'tool_output', 'tool_result'];
const ERRORS = ['error', 'error_message', 'denial_reason', 'reason'];

/** What Claude Code's hooks receive, logged one event a line: failure is told by the event's name. Events of one call count once. */
export const claudeCodeHooks: Format = {
  name: 'claude-code-hooks',
  holds: 'events',
  recognises: `list_contains(keys, 'hook_event_name')`,
  reader: () => {
    const seen = new Set<string>();
    /** Calls without an id that were announced and have not ended. */
    const open = new Map<string, number>();
    return event => {
      const name = nameOf(get(event, 'hook_event_name'));
      const session = textOf(get(event, 'session_id'));
      const items = new Items(`session ${session ?? ''}`);
      if (session !== undefined) items.about({ conversation_id: session });
      const prompt = name === 'UserPromptSubmit' ? textOf(get(event, 'prompt')) : undefined;
      if (prompt !== undefined) items.message('user', prompt);
      const tool = textOf(get(event, 'tool_name'));
      if (tool === undefined) return items.all;
      const id = wordOf(get(event, 'tool_use_id'));
      const key = `${session} ${id ?? `${tool} ${JSON.stringify(get(event, 'tool_input'))}`}`;
      const hasEnded = !/^Pre|^PermissionRequest$/.test(name);
      const waiting = open.get(key) ?? 0;
      const isKnown = id === undefined ? waiting > 0 && (hasEnded || name === 'PermissionRequest') : seen.has(key);
      if (id !== undefined) seen.add(key);
      else open.set(key, Math.max(0, waiting + (hasEnded ? -1 : isKnown ? 0 : 1)));
      if (!isKnown) {
        const started = wordOf(get(event, 'timestamp')) ?? null;
        items.call({
          tool_call_id: id ?? null,
          tool_name: tool,
          value: get(event, 'tool_input'),
          path: '/tool_input',
          started_at: started,
        });
      }
      if (!hasEnded) return items.all;
      const failed = /Fail|Denied/.test(name);
      const error = failed ? getFirst(event, ERRORS)?.value : undefined;
      items.result({
        tool_call_id: id ?? null,
        text: resultText(getFirst(event, RESULTS)?.value ?? error),
        status: failed ? 'error' : 'ok',
        ...(error === undefined ? {} : { error_text: resultText(error) }),
      });
      return items.all;
    };
  },
};
