import { existsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { InUseError, Reader, snapshotPath } from '../../store/index.ts';
import { type Check, missing, note, ok } from './check.ts';

/** Whether the store is there, can be read and written, and who holds it. */
export async function checkStore(path: string): Promise<Check[]> {
  if (!existsSync(path)) return [note('store', `there is none at ${path} yet`, 'make one: toolmend run LOGS')];
  const size = `${(statSync(path).size / 1e6).toFixed(1)} MB`;
  try {
    await using reader = await Reader.open(path, { snapshot: false });
    const [counts] = await reader.all<{ calls: number }>('select count(*)::integer as calls from calls');
    const isWritable = await access(path, constants.W_OK).then(
      () => true,
      () => false,
    );
    const detail = `${path}, ${size}, ${counts?.calls} calls`;
    return [
      isWritable
        ? ok('store', detail)
        : note('store', `${detail}; it cannot be written`, 'give yourself the right to write it'),
    ];
  } catch (cause) {
    if (!(cause instanceof InUseError))
      return [missing('store', (cause as Error).message.split('\n')[0]!, 'name another file with --db')];
    const snapshot = existsSync(snapshotPath(path)) ? 'sql, status and review read its snapshot meanwhile' : null;
    return [note('store', (cause as Error).message, snapshot)];
  }
}
