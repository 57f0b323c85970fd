import type { Command } from 'commander';
import { Reader } from '../store/index.ts';
import { globalOptions, storePath } from './session.ts';
import type { World } from './world.ts';

/** Opens the store of `--db` for questions; its snapshot, and a note that says so, where a command that writes holds it. */
export async function openReader(command: Command, world: World): Promise<Reader> {
  const reader = await Reader.open(storePath(command, world));
  if (reader.asOf !== null && !globalOptions(command).quiet) {
    const time = reader.asOf.toISOString().replace('T', ' ').slice(0, 19);
    world.note(`as of ${time} UTC: another command holds the store, this is its last snapshot`);
  }
  return reader;
}
