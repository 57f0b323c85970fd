import { objectPath, plainText } from '../fragments.ts';
import type { Format } from './types.ts';

/** One call a record, with what the log knows of it: `{tool_name, arguments, status, error, result, …}`. */
export const native: Format = {
  name: 'native',
  holds: 'call',
  recognises: /* sql */ `list_contains(keys, 'tool_name') and not list_contains(keys, 'messages')
    and not list_contains(keys, 'hook_event_name') and json_type(text, '$.tool_name') = 'VARCHAR'
    and (not list_contains(keys, 'kind') or not regexp_matches(text ->> '$.kind', '(Event|Observation)$'))`,
  items: nativeItems("select record, text from ingest_records where format = 'native'", "'/arguments'"),
};

/**
 * Records `(record, text)` of the native shape as rows of the common shape; `path` is an SQL expression of where an object of arguments
 * stands in the record as it was read.
 */
export function nativeItems(records: string, path: string): string {
  return /* sql */ `
with read as (
  select record, json_transform(text, '{
    "conversation_id": "VARCHAR", "tool_call_id": "VARCHAR", "turn": "INTEGER", "started_at": "VARCHAR", "model": "VARCHAR",
    "intent": "VARCHAR", "tool_name": "VARCHAR", "arguments": "JSON", "tool": "JSON", "tools": "JSON", "status": "VARCHAR",
    "status_code": "INTEGER", "error": "VARCHAR", "result": "VARCHAR", "duration_ms": "DOUBLE"}') as r
  from (${records})
),
texts as (
  select
    record, r, r.result, nullif(nullif(nullif(nullif(r.error, ''), 'false'), '{}'), '[]') as error,
    lower(r.status) as status,
    case when starts_with(r.tool, '{') then '{"name":' || to_json(r.tool_name)::varchar || ',"function":' || r.tool::varchar || '}' end as tool
  from read
)
select
  record, 'call' as item, r.conversation_id, r.model, r.turn as turn, 0 as position, r.tool_call_id, r.tool_name,
  ${plainText('r.arguments')} as arguments, ${objectPath('r.arguments', path)} as arguments_path, '' as call_path, r.intent,
  case
    when status in ('ok', 'success', 'succeeded', 'completed') then 'ok'
    when status in ('error', 'failed', 'failure') or error is not null or r.status_code >= 400 or r.status_code < 0 then 'error'
    when r.status_code between 200 and 299 then 'ok'
    else 'unknown'
  end as status,
  r.status_code, error as error_text, result as text, r.started_at, r.duration_ms,
  case
    when not starts_with(r.tools, '[') or r.tools is null then '[' || tool || ']'
    when tool is null then r.tools::varchar
    when r.tools = '[]' then '[' || tool || ']'
    else left(r.tools::varchar, -1) || ',' || tool || ']'
  end as tools
from texts
`;
}
