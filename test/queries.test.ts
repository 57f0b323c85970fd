import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountQueries } from '../src/cli/account.ts';
import { allowedQueries } from '../src/cli/check-allowed.ts';
import { demoQueries } from '../src/cli/demo-queries.ts';
import { noteQueries } from '../src/cli/note-tables.ts';
import { runQueries } from '../src/cli/run-stages.ts';
import { statusQueries } from '../src/cli/status-queries.ts';
import { toolsQueries } from '../src/cli/tools-queries.ts';
import * as clusterStage from '../src/cluster/index.ts';
import * as exportStage from '../src/export/index.ts';
import * as extractStage from '../src/extract/index.ts';
import * as ingestStage from '../src/ingest/index.ts';
import * as repairStage from '../src/repair/index.ts';
import * as replayStage from '../src/replay/index.ts';
import * as reviewStage from '../src/review/index.ts';
import { profilesOfTools, Store, toolsOfCall } from '../src/store/index.ts';
import { temporaryFolder } from './temporary-folder.ts';

const stages = {
  store: { profilesOfTools, toolsOfCall },
  ingest: ingestStage.QUERIES,
  extract: extractStage.QUERIES,
  cluster: clusterStage.QUERIES,
  repair: repairStage.QUERIES,
  replay: replayStage.QUERIES,
  review: reviewStage.QUERIES,
  export: exportStage.QUERIES,
  note: noteQueries,
  run: runQueries,
  account: accountQueries,
  allowed: allowedQueries,
  demo: demoQueries,
  status: statusQueries,
  tools: Object.fromEntries(
    Object.entries(toolsQueries).map(([name, sql]) => [
      name,
      sql.includes('judged_blind') && name !== 'forget'
        ? `create or replace temp table judged_blind (call_id varchar, source_id varchar);\n${sql}`
        : sql,
    ]),
  ),
};

const folder = temporaryFolder();
const path = join(folder, 'explain.duckdb');
let instance: DuckDBInstance;

beforeAll(async () => {
  await using _store = await Store.open(path);
});

/** Has DuckDB bind every statement of a text to the real tables; one that makes temporary tables for the next is run. */
async function explain(sql: string): Promise<void> {
  instance ??= await DuckDBInstance.create(path);
  const connection = await instance.connect();
  try {
    const statements = await connection.extractStatements(sql);
    for (let at = 0; at < statements.count; at++) {
      const statement = await statements.prepare(at);
      if (at < statements.count - 1) await statement.run();
      statement.destroySync();
    }
  } finally {
    connection.closeSync();
  }
}

describe.each(Object.entries(stages))('the SQL of %s', (_stage, queries) => {
  test('there is some', () => expect(Object.keys(queries)).not.toEqual([]));

  test.each(Object.entries(queries))('%s is understood by DuckDB', async (_name, sql) => {
    await explain(sql);
  });
});
