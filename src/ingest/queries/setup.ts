/** Makes the view of the records that are read: all of the batch, or those from one to another. */
export function viewRecords(limits?: { first: number; last: number }): string {
  const within = limits ? ` and rowid between ${limits.first} and ${limits.last}` : '';
  return /* sql */ `create or replace temp view ingest_records as select rowid as record, format, text from ingest_lines where format is not null${within}`;
}

/** Makes the temporary tables of one batch, empty. Every other statement of this stage reads or fills them. */
export const setup = /* sql */ `
create or replace temp table ingest_sources (
  source integer, source_id varchar, path varchar, byte_from bigint, byte_to bigint, first_line bigint, first_row bigint, rows bigint,
  content_hash varchar
);
create or replace temp table ingest_earlier (source integer, source_id varchar);
create or replace temp table ingest_lines (line bigint, byte_offset bigint, text varchar, format varchar, shape varchar, reason varchar);
create or replace temp table ingest_shapes (shape varchar, types varchar[], keys varchar[]);
create or replace temp table ingest_kinds (
  record bigint, source integer, line bigint, format varchar, one_call boolean, events boolean, reason varchar
);
${viewRecords()};
create or replace temp table ingest_items (
  record bigint, thread bigint, item varchar, turn integer, position integer, role varchar, text varchar, tool_call_id varchar, tool_name varchar,
  arguments varchar, arguments_path varchar, call_path varchar, status varchar, status_code integer, error_text varchar,
  started_at varchar, duration_ms double, model varchar, conversation_id varchar, intent varchar, tools varchar
);
create or replace temp table ingest_mapped (record bigint, text varchar);
create or replace temp table ingest_lists (list integer, tools varchar);
create or replace temp table ingest_conversations (
  thread bigint, conversation_id varchar, model varchar, started_at varchar, intent varchar, list integer
);
create or replace temp table ingest_pairs (call bigint, result bigint, message bigint);
create or replace temp table ingest_tools (
  list integer, ordinal integer, tool_name varchar, description varchar, input_schema varchar, output_schema varchar, annotations varchar,
  tool_id varchar
);
create or replace temp table ingest_calls (
  record bigint, call_id varchar, conversation_id varchar, turn integer, position integer, tool_call_id varchar,
  started_at timestamp, model varchar, tool_name varchar, list integer, tools varchar, intent varchar, arguments varchar, arguments_text varchar,
  arguments_path varchar, call_path varchar, status varchar, status_code integer, error_text varchar, result_text varchar,
  duration_ms double, plain boolean
);
create or replace temp table ingest_known (call_id varchar, answered boolean);
create or replace temp table ingest_repeats (
  call bigint, record bigint, source integer, call_id varchar, first_record bigint, kept boolean, answered boolean, state varchar
);
create or replace temp view ingest_fresh as
  select c.rowid as call, c.record, coalesce(r.call_id, c.call_id) as call_id
  from ingest_calls c left join ingest_repeats r on r.call = c.rowid
  where r.call is null or r.kept and r.state <> 'known';
create or replace temp table ingest_places (call bigint, turn integer, position integer);
create or replace temp table ingest_slices (call bigint, arguments_text varchar, raw varchar);
`;
