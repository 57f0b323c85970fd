import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AppError } from '../core/app-error.ts';
import { Config, type LoadedConfig } from '../core/config.ts';
import { configProblem } from './config-problem.ts';
import { expandEnvironment } from './expand-environment.ts';

/**
 * Reads the config from `path`, or from `toolmend.config.json` in the working folder; null where neither is there.
 * `${NAME}` takes an environment variable; a server's working folder is relative to the file, by default its folder.
 */
export async function readConfig(
  path: string | undefined,
  cwd: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<LoadedConfig | null> {
  const file = resolve(cwd, path ?? 'toolmend.config.json');
  const text = await readText(file, path !== undefined);
  if (text === null) return null;
  const { value, secrets } = expandEnvironment(parse(text, file), environment, file);
  const checked = Config.safeParse(value);
  if (!checked.success) throw new AppError(configProblem(checked.error.issues, file));
  const config = checked.data;
  for (const [name, settings] of Object.entries(config.tools)) {
    if (settings.executor !== undefined && !Object.hasOwn(config.executors, settings.executor)) {
      const known = Object.keys(config.executors).join(', ') || 'none';
      throw new AppError(
        `${file}: tools.${name}.executor names "${settings.executor}", which executors does not have. It has: ${known}.`,
      );
    }
  }
  for (const executor of Object.values(config.executors)) {
    if (executor.command !== undefined) executor.cwd = resolve(dirname(file), executor.cwd ?? '.');
  }
  return { config, path: file, secrets };
}

async function readText(file: string, isAskedFor: boolean): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new AppError(`cannot read the config ${file}: ${(cause as Error).message}. Name another with --config.`, {
        cause,
      });
    }
    if (isAskedFor)
      throw new AppError(`no such config: ${file}. Check --config; docs/config.md shows what stands in one.`, {
        cause,
      });
    return null;
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new AppError(
      `the config ${file} is not JSON: ${(cause as Error).message}. Mend it; docs/config.md shows one.`,
      {
        cause,
      },
    );
  }
}
