import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Check, missing, note, ok } from './check.ts';

const ENGINES = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).engines;
/** Less than this and a run is likely to fail. */
const NEEDED_BYTES = 100e6;
const COMFORTABLE_BYTES = 2e9;

/** Node, DuckDB and the room on the disk of the store. */
export async function checkMachine(storePath: string): Promise<Check[]> {
  return [checkNode(process.versions.node), await checkDuckDB(), await checkDisk(dirname(storePath))];
}

/** Whether a version of Node is one that the package runs on. */
export function checkNode(version: string): Check {
  const needed = /\d+\.\d+/.exec(ENGINES.node)![0];
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  const isEnough = major > neededMajor || (major === neededMajor && minor >= neededMinor);
  return isEnough
    ? ok('node', version)
    : missing('node', `${version} is too old`, `install Node ${needed} or later: https://nodejs.org`);
}

async function checkDuckDB(): Promise<Check> {
  try {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const rows = (await connection.runAndReadAll('select version()')).getRows();
    connection.closeSync();
    instance.closeSync();
    return ok('duckdb', String(rows[0]![0]));
  } catch (cause) {
    return missing('duckdb', (cause as Error).message, 'run "npm ci" again on this machine');
  }
}

async function checkDisk(folder: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const detail = `${(free / 1e9).toFixed(1)} GB free in ${folder}`;
    if (free < NEEDED_BYTES) return missing('disk', detail, 'free some room, or name a store elsewhere with --db');
    return free < COMFORTABLE_BYTES
      ? note('disk', detail, 'a store takes about as much room as the logs, and as much again for its snapshot')
      : ok('disk', detail);
  } catch (cause) {
    return missing('disk', (cause as Error).message, `make the folder: mkdir -p ${folder}`);
  }
}
