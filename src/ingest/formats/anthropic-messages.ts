import { contentText, objectPath, plainText, resultText } from '../fragments.ts';
import type { Format } from './types.ts';

/** Anthropic Messages: a conversation `{model?, system?, tools?, messages}`, or one reply `{type: "message", content: […]}`. */
export const anthropicMessages: Format = {
  name: 'anthropic-messages',
  holds: 'conversation',
  // Quotes inside JSON strings are escaped, so these patterns meet real keys only.
  recognises: /* sql */ `(
      list_contains(keys, 'messages') and json_type(text, '$.messages') = 'ARRAY'
      and not regexp_matches(text, '"tool_calls"\\s*:\\s*\\[')
      and (
        list_contains(keys, 'system') or contains(text, '"input_schema"')
        or regexp_matches(text, '"type"\\s*:\\s*"((server_|mcp_)?tool_use|[a-z_]*tool_result)"')
      )
    ) or (
      list_contains(keys, 'content') and (text ->> '$.type') = 'message' and json_type(text, '$.content') = 'ARRAY'
    )`,
  items: /* sql */ `
with read as (
  select record, json_transform(text, '{
    "type": "VARCHAR", "conversation_id": "VARCHAR", "session_id": "VARCHAR", "thread_id": "VARCHAR", "model": "VARCHAR",
    "system": "JSON", "tools": "JSON", "role": "VARCHAR", "content": "JSON", "created_at": "JSON", "timestamp": "JSON",
    "started_at": "JSON", "messages": [{"role": "VARCHAR", "content": "JSON", "timestamp": "JSON", "created_at": "JSON"}]}') as r
  from ingest_records where format = 'anthropic-messages'
),
listed as (
  select record, nullif(${contentText('r.system')}, '') is not null as shifted, unnest(r.messages) as m,
    generate_subscripts(r.messages, 1)::integer - 1 as ordinal
  from read
),
messages as (
  select
    record, (ordinal + shifted::integer)::integer as turn, m.role as role, m.content as content, '/messages/' || ordinal || '/content/' as path,
    coalesce(${plainText('m.timestamp')}, ${plainText('m.created_at')}) as started_at
  from listed where m is not null
  union all
  select
    record, (coalesce(len(r.messages), 0) + (nullif(${contentText('r.system')}, '') is not null)::integer)::integer,
    coalesce(r.role, 'assistant'), r.content, '/content/', null
  from read where r.type = 'message' and r.content is not null
),
parsed as (
  select *, case when starts_with(content, '[') then from_json(content, '[{
    "type": "VARCHAR", "id": "VARCHAR", "name": "VARCHAR", "input": "JSON", "tool_use_id": "VARCHAR", "content": "JSON",
    "is_error": "BOOLEAN"}]') end as blocks
  from messages
),
blocks as (
  select record, turn, path, started_at, unnest(blocks) as b, generate_subscripts(blocks, 1)::integer - 1 as position from parsed
),
results as (
  select
    record, turn, position, b.tool_use_id as tool_call_id, ${resultText('b.content')} as text,
    case
      when b.is_error or ends_with((b.content ->> '$.type'), '_error') then 'error'
      when not b.is_error or b.type not in ('tool_result', 'mcp_tool_result') then 'ok'
    end as status
  from blocks where b.type = 'tool_result' or ends_with(b.type, '_tool_result')
),
result_texts as (
  select record, turn, string_agg(text, chr(10) order by position) as text from results group by all
)
select
  record, 'conversation' as item, r.model, coalesce(r.conversation_id, r.session_id, r.thread_id) as conversation_id,
  coalesce(${['r.started_at', 'r.timestamp', 'r.created_at'].map(plainText).join(', ')}) as started_at,
  case when starts_with(r.tools, '[') then r.tools::varchar end as tools
from read
union all by name
select record, 'message' as item, 0 as turn, 'system' as role, ${contentText('r.system')} as text
from read where nullif(${contentText('r.system')}, '') is not null
union all by name
select
  p.record, 'message' as item, p.turn,
  case when p.role = 'user' and nullif(${contentText('p.content')}, '') is null and t.text is not null then 'tool' else p.role end as role,
  coalesce(nullif(${contentText('p.content')}, ''), t.text, '') as text
from parsed p left join result_texts t on t.record = p.record and t.turn = p.turn and p.role = 'user'
union all by name
select
  record, 'call' as item, turn, position, started_at, b.id as tool_call_id, coalesce(b.name, '') as tool_name,
  ${plainText('b.input')} as arguments, path || position as call_path,
  ${objectPath('b.input', "path || position || '/input'")} as arguments_path, 'unknown' as status
from blocks where b.type in ('tool_use', 'server_tool_use', 'mcp_tool_use')
union all by name
select record, 'result' as item, turn, position, tool_call_id, text, status from results
`,
};
