import * as calls from './queries/calls.ts';
import * as lines from './queries/lines.ts';
import { LATER_NAMES, LOOKED_BEHIND } from './queries/recognition.ts';
import * as settings from './queries/settings.ts';
import { setup } from './queries/setup.ts';
import * as tables from './queries/tables.ts';

const { insertItems, tellFormats, ...lineQueries } = lines;
const { singleCalls, ...callQueries } = calls;
const statements = {
  ...lineQueries,
  ...callQueries,
  ...tables,
  ...settings,
  'tellFormats of all': tellFormats(LATER_NAMES, LOOKED_BEHIND),
  ...Object.fromEntries([...insertItems].map(([format, sql]) => [`insertItems of ${format}`, sql])),
  ...Object.fromEntries([...singleCalls].map(([format, sql]) => [`singleCalls of ${format}`, sql])),
};

/** Every SQL text of this stage by name, each behind the statements that make the temporary tables it reads. */
export const QUERIES: Record<string, string> = Object.fromEntries(
  Object.entries(statements).map(([name, sql]) => [name, `${setup}\n${sql}`]),
);
