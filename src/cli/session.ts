import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import type { Config } from '../core/config.ts';
import type { OnProgress } from '../core/progress.ts';
import { limitMemory, openTemporaryFolder, Store } from '../store/index.ts';
import { toPrintable, toSafeJson } from './printable.ts';
import { openProgress } from './progress-bar.ts';
import { readConfig } from './read-config.ts';
import { takeWaitingDecisions } from './take-waiting-decisions.ts';
import { VERSION } from './version.ts';
import type { World } from './world.ts';

export type GlobalOptions = { db: string; config?: string; json?: boolean; quiet?: boolean };

/** What a command that writes has at hand. */
export type Session = {
  store: Store;
  config: Config | null;
  /** The file that the config came from, and what it took from the environment that must not be stored. */
  configPath: string | undefined;
  secrets: readonly string[];
  /** A folder beside the store for what is of use only while it is open. */
  temporaryDirectory: string;
  onProgress: OnProgress;
  signal: AbortSignal;
  notify: (line: string) => void;
};

/** Memory of DuckDB in bytes, so that a command stays below 2 GB with all that it takes besides. */
const MOST_MEMORY = 1_200_000_000;

const STOPPED = 'stopped before the end. The same command continues.';

/** The options that stand before the command. */
export function globalOptions(command: Command): GlobalOptions {
  return command.optsWithGlobals();
}

/** Path of the store, from `--db`. */
export function storePath(command: Command, world: World): string {
  return toStorePath(globalOptions(command).db, world.cwd);
}

function toStorePath(db: string, cwd: string): string {
  if (db === ':memory:')
    throw new AppError('a store in memory would be gone when the command ends. Name a file with --db.', {
      exitCode: 2,
    });
  return resolve(cwd, db);
}

/**
 * Opens the store and the config, runs one job on them, records it in `runs`, and prints what it gave: as JSON with `--json`,
 * else in words. `place` names a store and a config of its own.
 */
export async function withSession<T extends object>(
  command: Command,
  world: World,
  work: (session: Session) => Promise<T>,
  toWords: (summary: T) => string,
  place: { db?: string; config?: string } = {},
): Promise<void> {
  const options = { ...globalOptions(command), ...place };
  const loaded = await readConfig(options.config, world.cwd, world.env);
  const path = toStorePath(options.db, world.cwd);
  await using store = await Store.open(path);
  await limitMemory(store, MOST_MEMORY);
  await using temporary = await openTemporaryFolder(path);
  using progress = openProgress(world, options.quiet ?? false);
  const notify = (line: string) => {
    progress.clear();
    if (!options.quiet) world.note(toPrintable(line));
  };
  const session: Session = {
    store,
    config: loaded?.config ?? null,
    configPath: loaded?.path,
    secrets: loaded?.secrets ?? [],
    temporaryDirectory: temporary.path,
    onProgress: progress.onProgress,
    signal: world.signal,
    notify,
  };
  await takeWaitingDecisions(session);
  const runId = randomUUID();
  await store.append('runs', [
    {
      run_id: runId,
      command: command.name(),
      arguments: JSON.stringify(command.args),
      version: VERSION,
      started_at: new Date(),
      status: 'running',
    },
  ]);
  const finish = (status: string, summary: object | null) =>
    store.run(
      'update runs set status = $status, finished_at = now()::timestamp, summary = $summary where run_id = $runId',
      {
        status,
        summary: summary && JSON.stringify(summary),
        runId,
      },
    );
  try {
    const summary = await work(session);
    await finish(world.signal.aborted ? 'stopped' : 'done', summary);
    progress[Symbol.dispose]();
    await world.out(options.json ? `${toSafeJson(JSON.stringify(summary))}\n` : `${toWords(summary)}\n`);
  } catch (cause) {
    if (world.signal.aborted) throw new AppError(STOPPED, { cause });
    await finish('failed', null);
    throw cause;
  }
  if (world.signal.aborted) throw new AppError(STOPPED);
}
