import { Command } from 'commander';
import type { ClusterSummary } from '../cluster/index.ts';
import { AppError } from '../core/app-error.ts';
import { clusterFile } from './cluster-file.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

export function clusterCommand(world: World): Command {
  return new Command('cluster')
    .description('group the failures by what their error says')
    .option('--redo', 'learn and place all failures anew; ids, names, merges, splits and mutes stay')
    .option(
      '--lines <file>',
      'cluster any text file instead, one error a line, without a database; plain, .gz or .zst (- is stdin)',
    )
    .option('--out <file>', 'where --lines writes its TSV; default: stdout')
    .addHelpText(
      'after',
      '\nExample:\n  $ toolmend cluster\n  $ toolmend cluster --lines errors.txt --out clusters.tsv',
    )
    .action(async (options: { lines?: string; out?: string; redo?: boolean }, command: Command) => {
      const { cluster } = await import('../cluster/index.ts');
      if (options.lines !== undefined && options.redo)
        throw usage('--redo is for the failures of a store, not for --lines.');
      if (options.out !== undefined && options.lines === undefined)
        throw usage('--out goes with --lines: toolmend cluster --lines errors.txt --out clusters.tsv');
      if (options.lines !== undefined) await clusterFile(world, options.lines, options.out);
      else
        await withSession(
          command,
          world,
          ({ store, ...session }) => cluster(store, { ...session, redo: options.redo ?? false }),
          clusterWords,
        );
    });
}

/** How the failures group, in words. */
export function clusterWords({ failures, clusters, new_clusters, merged }: ClusterSummary): string {
  const words = `${failures} failures in ${clusters} clusters, ${new_clusters} of them new`;
  return merged === 0 ? words : `${words}; ${merged} turned out to be another, their old ids still lead there`;
}

const usage = (text: string) => new AppError(text, { exitCode: 2 });
