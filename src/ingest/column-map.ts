import { z } from 'zod';

const expression = z.string().min(1).optional();

/** The columns of a call, each a DuckDB SQL expression over `record`, the record as JSON (a row of a table as an object). */
export const ColumnMap = z.strictObject({
  tool_name: z.string().min(1),
  arguments: expression,
  result: expression,
  error: expression,
  status: expression,
  status_code: expression,
  conversation_id: expression,
  tool_call_id: expression,
  turn: expression,
  started_at: expression,
  duration_ms: expression,
  model: expression,
  intent: expression,
  tool: expression,
  tools: expression,
});

export type ColumnMap = z.infer<typeof ColumnMap>;
