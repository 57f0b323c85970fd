import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Command } from 'commander';
import type { ClusterSummary } from '../cluster/index.ts';
import { AppError } from '../core/app-error.ts';
import { openInput } from './open-input.ts';
import { toPrintable } from './printable.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

export function clusterCommand(world: World): Command {
  return new Command('cluster')
    .description('group the failures by what their error says')
    .option('--lines <file>', 'cluster any text file instead, one error a line, without a database (- is stdin)')
    .option('--out <file>', 'where --lines writes its TSV; default: stdout')
    .addHelpText(
      'after',
      '\nExample:\n  $ toolmend cluster\n  $ toolmend cluster --lines errors.txt --out clusters.tsv',
    )
    .action(async (options: { lines?: string; out?: string }, command: Command) => {
      const { cluster } = await import('../cluster/index.ts');
      if (options.lines !== undefined) await clusterFile(world, options.lines, options.out);
      else await withSession(command, world, ({ store, ...session }) => cluster(store, session), clusterWords);
    });
}

/** How the failures group, in words. */
export function clusterWords({ failures, clusters, new_clusters, merged }: ClusterSummary): string {
  const words = `${failures} failures in ${clusters} clusters, ${new_clusters} of them new`;
  return merged === 0 ? words : `${words}; ${merged} turned out to be another, their old ids still lead there`;
}

async function clusterFile(world: World, file: string, out: string | undefined): Promise<void> {
  const { clusterChunks } = await import('../cluster/index.ts');
  if (out !== undefined && resolve(world.cwd, out) === resolve(world.cwd, file))
    throw new AppError('--out names the file that is read. Name another one.', { exitCode: 2 });
  const input = await openInput(file, world);
  input.setEncoding('utf8');
  const target = out === undefined ? null : await openOutput(resolve(world.cwd, out), input);
  for await (const rows of clusterChunks(input as AsyncIterable<string>)) {
    if (!target) await world.out(toPrintable(rows));
    else if (!target.write(rows)) await once(target, 'drain');
  }
  if (target) await finished(target.end());
}

/** Opens the file that is written; where it cannot be, the input is let go. */
async function openOutput(path: string, input: NodeJS.ReadableStream): Promise<WriteStream> {
  try {
    return (await open(path, 'w')).createWriteStream();
  } catch (cause) {
    (input as Readable).destroy();
    throw new AppError(`cannot write ${path}: ${(cause as Error).message}. Name another file with --out.`, { cause });
  }
}
