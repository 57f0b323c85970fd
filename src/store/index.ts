export { COLUMN_WORDS } from './column-words.ts';
export { quotedIdentifier, quotedText } from './quoted.ts';
export { Reader } from './reader.ts';
export { type Asker, type Row, Store, type StoreOptions, type Value, type Values } from './store.ts';
