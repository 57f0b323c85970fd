import type { Store } from '../store/index.ts';

/** What the note on tables asks: files of which nothing could be read since a time, as their lines are no JSON but fields side by side. */
export const noteQueries = {
  tables: /* sql */ `
select distinct s.path
from sources s join rejects r using (source_id)
where s.ingested_at >= $since::timestamp and s.rejects > 0 and s.rejects = s.records and r.line = 1 and starts_with(r.reason, 'not JSON')
  and (regexp_matches(s.path, '\\.(csv|tsv|tab)(\\.\\w+)?$', 'i') or regexp_matches(r.excerpt, '^[^{\\[,;\\t|]+([,;\\t|])[^,;\\t|]+([,;\\t|])'))
order by s.path limit 4`,
};

/** Says how files that look like tables can be read. */
export async function noteTables(store: Store, since: Date, notify: (line: string) => void): Promise<void> {
  const found = await store.all<{ path: string }>(noteQueries.tables, { since });
  const [shown, isMore] = [found.slice(0, 3), found.length > 3];
  for (const { path } of shown) {
    const file = JSON.stringify(path);
    notify(
      `${path} is no JSON. If it is a table (CSV), a map reads it: toolmend ingest --guess ${file} > map.json, then toolmend run --map map.json ${file}`,
    );
  }
  if (isMore) notify('the same holds for more files');
}
