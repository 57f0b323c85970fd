import { AppError } from '../core/app-error.ts';
import { COLUMN_WORDS } from './column-words.ts';
import { migrations } from './migrations.ts';
import { quotedIdentifier, quotedText } from './quoted.ts';
import type { Store } from './store.ts';

/** Brings the layout of a store up to date: runs each migration that it has not seen, in order, in one transaction each. */
export async function migrate(store: Store): Promise<void> {
  await store.run('create table if not exists migrations (id varchar not null, applied_at timestamp not null)');
  const seen = new Set((await store.all<{ id: string }>('select id from migrations')).map(row => row.id));
  const newer = [...seen].find(id => !migrations.some(migration => migration.id === id));
  if (newer)
    throw new AppError(
      `${store.path} was made by a newer toolmend (${newer}). Update toolmend, or name another file with --db.`,
    );
  const open = migrations.filter(migration => !seen.has(migration.id));
  for (const { id, sql } of open) {
    await store.transaction(async () => {
      await store.run(sql);
      await store.run('insert into migrations values ($id, now()::timestamp)', { id });
    });
  }
  if (open.length > 0) await store.run(commentStatements());
}

function commentStatements(): string {
  return Object.entries(COLUMN_WORDS)
    .flatMap(([table, { comment, columns }]) => [
      `comment on table ${quotedIdentifier(table)} is ${quotedText(comment)};`,
      ...Object.entries(columns).map(
        ([column, words]) =>
          `comment on column ${quotedIdentifier(table)}.${quotedIdentifier(column)} is ${quotedText(words)};`,
      ),
    ])
    .join('\n');
}
