import { contentText, objectPath, plainText, resultText } from '../fragments.ts';
import type { Format } from './types.ts';

const MESSAGE = `{"role": "VARCHAR", "content": "JSON", "tool_call_id": "VARCHAR", "is_error": "BOOLEAN",
  "status": "VARCHAR", "timestamp": "JSON", "created_at": "JSON",
  "tool_calls": [{"id": "VARCHAR", "function": {"name": "VARCHAR", "arguments": "JSON"}, "custom": {"name": "VARCHAR", "input": "JSON"}}],
  "function_call": {"name": "VARCHAR", "arguments": "JSON"}}`;

/** OpenAI Chat Completions: a conversation `{model?, messages, tools?}`, or one reply `{choices: [{message}]}`. */
export const openaiChat: Format = {
  name: 'openai-chat',
  holds: 'conversation',
  recognises: /* sql */ `(list_contains(keys, 'messages') and json_type(text, '$.messages') = 'ARRAY')
    or (list_contains(keys, 'choices') and json_type(text, '$.choices') = 'ARRAY')`,
  items: /* sql */ `
with read as (
  select record, json_transform(text, '{
    "conversation_id": "VARCHAR", "session_id": "VARCHAR", "thread_id": "VARCHAR", "model": "VARCHAR", "tools": "JSON",
    "functions": "JSON", "created": "JSON", "created_at": "JSON", "timestamp": "JSON", "started_at": "JSON",
    "messages": [${MESSAGE}], "choices": [{"message": ${MESSAGE}}]}') as r
  from ingest_records where format = 'openai-chat'
),
listed as (
  select
    record, coalesce(len(r.messages), 0) as given,
    case when r.choices is null then r.messages
      else list_concat(coalesce(r.messages, []), list_transform(r.choices, lambda choice: choice.message)) end as messages
  from read
),
messages as (
  select record, given, unnest(messages) as m, generate_subscripts(messages, 1)::integer - 1 as turn from listed
),
placed as (
  select
    record, turn, m.role, m.tool_call_id, m.is_error, lower(m.status) as status, m.tool_calls, m.function_call,
    coalesce(${plainText('m.timestamp')}, ${plainText('m.created_at')}) as started_at,
    case when m.role in ('tool', 'function') then ${resultText('m.content')} else ${contentText('m.content')} end as text,
    case when turn < given then '/messages/' || turn else '/choices/' || (turn - given) || '/message' end as path
  from messages where m is not null
),
listed_calls as (
  select
    record, turn, started_at, path, unnest(tool_calls) as c, generate_subscripts(tool_calls, 1)::integer - 1 as position
  from placed
),
calls as (
  select
    record, turn, position, started_at, c.id as tool_call_id, coalesce(c.function.name, c.custom.name, '') as tool_name,
    coalesce(c.function.arguments, c.custom.input) as arguments, path || '/tool_calls/' || position as call_path,
    case when c.function is null then '/custom/input' else '/function/arguments' end as inner_path
  from listed_calls
  where coalesce(c.id, c.function.name, c.custom.name, c.function.arguments::varchar, c.custom.input::varchar) is not null
  union all
  select
    record, turn, coalesce(len(tool_calls), 0)::integer, started_at, null, function_call.name, function_call.arguments,
    path || '/function_call', '/arguments'
  from placed where function_call.name <> ''
)
select
  record, 'conversation' as item, r.model, coalesce(r.conversation_id, r.session_id, r.thread_id) as conversation_id,
  coalesce(${['r.started_at', 'r.timestamp', 'r.created_at', 'r.created'].map(plainText).join(', ')}) as started_at,
  coalesce(case when starts_with(r.tools, '[') then r.tools end, r.functions)::varchar as tools
from read
union all by name
select
  record, 'message' as item, turn,
  case role when 'developer' then 'system' when 'function' then 'tool' else role end as role, text
from placed
union all by name
select
  record, 'call' as item, turn, position, started_at, tool_call_id, tool_name, ${plainText('arguments')} as arguments, call_path,
  ${objectPath('arguments', 'call_path || inner_path')} as arguments_path, 'unknown' as status
from calls
union all by name
select
  record, 'result' as item, turn, 0 as position, tool_call_id, text,
  case when is_error or status = 'error' then 'error' when not is_error or status = 'success' then 'ok' end as status
from placed where role in ('tool', 'function')
`,
};
