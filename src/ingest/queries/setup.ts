/** Makes the temporary tables of one range, empty. Every other statement of this stage reads or fills them. */
export const setup = /* sql */ `
create or replace temp table ingest_lines (line bigint, byte_offset bigint, text varchar);
create or replace temp table ingest_kinds (record bigint, line bigint, format varchar, one_call boolean, events boolean, reason varchar);
create or replace temp view ingest_records as
  select k.record, k.line, k.format, l.text from ingest_lines l join ingest_kinds k on k.record = l.rowid where k.format is not null;
create or replace temp table ingest_items (
  record bigint, thread bigint, item varchar, turn integer, position integer, role varchar, text varchar, tool_call_id varchar, tool_name varchar,
  arguments varchar, arguments_path varchar, call_path varchar, status varchar, status_code integer, error_text varchar,
  started_at varchar, duration_ms double, model varchar, conversation_id varchar, intent varchar, tools varchar
);
create or replace temp table ingest_mapped (record bigint, text varchar);
create or replace temp table ingest_conversations (thread bigint, conversation_id varchar);
create or replace temp table ingest_pairs (call bigint, result bigint, message bigint);
create or replace temp table ingest_tools (
  list varchar, ordinal integer, tool_name varchar, description varchar, input_schema varchar, output_schema varchar, annotations varchar,
  tool_id varchar
);
create or replace temp table ingest_calls (
  record bigint, one_call boolean, events boolean, base varchar, conversation_id varchar, turn integer, position integer, tool_call_id varchar,
  started_at timestamp, model varchar, tool_name varchar, list varchar, intent varchar, arguments varchar, arguments_text varchar,
  arguments_path varchar, call_path varchar, status varchar, status_code integer, error_text varchar, result_text varchar,
  duration_ms double, plain boolean
);
create or replace temp table ingest_ids (call bigint, record bigint, call_id varchar, first_record bigint, kept boolean, state varchar);
create or replace temp table ingest_slices (call bigint, arguments_text varchar, raw varchar);
`;
