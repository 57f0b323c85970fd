import { AppError } from '../../core/app-error.ts';
import type { LoadedConfig } from '../../core/config.ts';
import { readConfig } from '../read-config.ts';
import type { World } from '../world.ts';
import { type Check, missing, note, ok } from './check.ts';

/** Whether the config is there and valid. */
export async function checkConfig(
  path: string | undefined,
  world: World,
): Promise<{ checks: Check[]; loaded: LoadedConfig | null }> {
  try {
    const loaded = await readConfig(path, world.cwd, world.env);
    if (loaded === null) {
      const how = 'to prove repairs by running them, write toolmend.config.json: docs/config.md';
      return { checks: [note('config', 'there is none, so nothing is executed', how)], loaded };
    }
    const { executors, tools } = loaded.config;
    const detail = `${loaded.path}: ${Object.keys(executors).length} executors, ${Object.keys(tools).length} tools`;
    return { checks: [ok('config', detail)], loaded };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return {
      checks: [missing('config', cause.message, 'mend the file: docs/config.md says what may stand in it')],
      loaded: null,
    };
  }
}
