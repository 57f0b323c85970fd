import { access, constants } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import type { ExecutorConfig, LoadedConfig } from '../../core/config.ts';
import { shownName } from '../../replay/index.ts';
import type { World } from '../world.ts';
import { type Check, missing, note, ok } from './check.ts';

/** Whether the command of each executor is found and, with `start`, whether it starts and which tools it has. */
export async function checkExecutors(
  { config, path }: LoadedConfig,
  { start, world }: { start: boolean; world: World },
): Promise<Check[]> {
  if (start && Object.keys(config.executors).length > 0) world.note(`config: ${path}`);
  const checks: Check[] = [];
  for (const [name, executor] of Object.entries(config.executors)) {
    const label = `executor ${shownName(name)}`;
    const found = await checkCommand(label, executor, world);
    checks.push(start && found.status !== 'missing' ? await checkStart(label, executor) : found);
  }
  return checks;
}

async function checkCommand(label: string, { command, cwd, url }: ExecutorConfig, world: World): Promise<Check> {
  if (command === undefined) return note(label, `reached at ${url}`, 'toolmend doctor --start asks whether it answers');
  const file = await findCommand(command, cwd ?? world.cwd, world.env.PATH ?? process.env.PATH ?? '');
  if (file !== null) return ok(label, `${file} is there`);
  return missing(label, `no program ${command} is found`, `install ${command}, or write its full path in the config`);
}

/** The file that a command starts: itself where it has a folder in it, else the first one on the path. */
async function findCommand(command: string, cwd: string, path: string): Promise<string | null> {
  const folders = /[/\\]/.test(command) ? [cwd] : path.split(delimiter).filter(folder => folder !== '');
  const endings = process.platform === 'win32' ? ['', '.exe', '.cmd', '.bat'] : [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const file = /[/\\]/.test(command) ? resolve(folder, command + ending) : join(folder, command + ending);
      const isProgram = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isProgram) return file;
    }
  }
  return null;
}

async function checkStart(label: string, config: ExecutorConfig): Promise<Check> {
  const { toExecutor } = await import('../../replay/index.ts');
  try {
    const executor = await toExecutor(config).open();
    try {
      const names = (await executor.listTools()).map(tool => shownName(tool.name));
      return ok(
        label,
        `answers; ${names.length} tools: ${names.slice(0, 20).join(', ')}${names.length > 20 ? ', …' : ''}`,
      );
    } finally {
      await executor.close();
    }
  } catch (cause) {
    return missing(
      label,
      (cause as Error).message,
      'start it by hand to see what it says, or mend its entry in the config',
    );
  }
}
