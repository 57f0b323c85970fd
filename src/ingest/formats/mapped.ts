import { nativeItems } from './native.ts';
import type { Format } from './types.ts';

/** Records of any shape by a map of the user's: the columns of a call as SQL over the record, which `ingest_mapped` holds in the native shape. */
export const mapped: Format = {
  name: 'map',
  holds: 'call',
  recognises: `coalesce($format, '') = 'map'`,
  items: nativeItems('select record, text from ingest_mapped', "getvariable('ingest_arguments_path')"),
};
