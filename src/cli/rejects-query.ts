/** What a person asks to see what could not be read: SQL of one line, for a shell. */
export const REJECTS_QUERY =
  'select path, line, reason from rejects join sources using (source_id) order by path, line';
