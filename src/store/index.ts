export { COLUMN_WORDS } from './column-words.ts';
export { InUseError } from './in-use-error.ts';
export { QueryError } from './query-error.ts';
export { quotedIdentifier, quotedText } from './quoted.ts';
export { readProfiles } from './read-profiles.ts';
export { Reader } from './reader.ts';
export { publishSnapshot, snapshotPath } from './snapshot.ts';
export { type Asker, type Row, Store, type Values } from './store.ts';
export { openTemporaryFolder } from './temporary-folder.ts';
