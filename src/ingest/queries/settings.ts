/** Settings of DuckDB that ingest changes while it works. */
export const laneSettings = /* sql */ `
select current_setting('threads')::integer as threads, current_setting('memory_limit') as memory_limit,
  current_setting('checkpoint_threshold') as checkpoint_threshold`;
