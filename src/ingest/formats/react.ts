import { mentions } from '../fragments.ts';
import { Chains } from '../reading/chains.ts';
import { get, getFirst, isRecord, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { isReact, readReact, readReactMessages } from '../reading/read-react.ts';
import type { Format } from './types.ts';

const WORDS = ['question', 'query', 'instruction', 'task', 'user_input', 'input', 'prompt'];
const SENT = /^(?:(?:full_|formatted_)?prompt|input|inputs|request|query|question|instruction)$/;
const LABELLED = `regexp_matches(text, '(\\\\+n|")[ >*#]*Action( ?[0-9]+)?[*]*:')
    and regexp_matches(text, '(\\\\+n|")[ >*#]*(Observation|Action Input|Thought|Final Answer|API output)( ?[0-9]+)?[*]*:')`;
/** Calls that are no text, also within JSON text. */
const CALLED = `regexp_matches(text, '(tool_calls|toolCalls)\\\\*"\\s*:\\s*\\[\\s*\\{|(functionCall|function_call|toolUse)\\\\*"\\s*:\\s*\\{|"(tool_use|tool-call)\\\\*"')`;

/**
 * Runs that are written as text, `Thought: … Action: … Action Input: … Observation: …`: in messages, in one field, or as prompts that hold
 * the run so far with their completions. Failure is told by the text alone.
 */
export const react: Format = {
  name: 'react',
  holds: 'conversation',
  recognises: `not list_contains(keys, 'role') and not list_contains(keys, 'choices') and json_type(text) = 'OBJECT'
    and ${mentions('Action')} and ${LABELLED} and ${CALLED} = false`,
  reader: () => {
    const chains = new Chains();
    return record => {
      const items = new Items();
      const id = wordOf(
        getFirst(record, ['conversation_id', 'session_id', 'thread_id', 'trace_id', 'run_id', 'id'])?.value,
      );
      const model = textOf(get(record, 'model')) ?? null;
      const messages = getFirst(record, ['messages', 'conversations', 'history']);
      if (Array.isArray(messages?.value)) {
        items.about({ conversation_id: id ?? null, model });
        readReactMessages(items, messages.value);
        return items.all;
      }
      const texts = textsIn(record, '');
      const sent = texts.filter(({ key, text }) => SENT.test(key) && (isReact(text) || text.includes('Begin!')));
      const got = texts.filter(text => !sent.includes(text) && isReact(text.text));
      const words = textOf(getFirst(record, WORDS)?.value);
      const isTold = [...sent, ...got].some(({ text }) => /^\s*Question\s*:/m.test(text));
      if (words !== undefined && !isTold && !sent.some(({ text }) => text === words)) items.message('user', words);
      items.about({ model });
      for (const { text, path } of sent) readReact(items, text, path);
      const replyAt = items.all.length;
      for (const { text, path } of got) readReact(items, text, path);
      if (sent.length > 0) return chains.link(items, replyAt);
      if (id !== undefined) items.about({ conversation_id: id });
      return items.all;
    };
  },
};

type Text = { key: string; text: string; path: string };

/** The texts of a record, down through its objects. */
function textsIn(value: unknown, path: string, depth = 0): Text[] {
  if (!isRecord(value) || depth > 2) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? [{ key, text: inner, path: `${path}/${key}` }]
      : textsIn(inner, `${path}/${key}`, depth + 1),
  );
}
