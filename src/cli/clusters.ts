import { Command } from 'commander';
import { editCommands } from './clusters-edit.ts';
import { clusterTable, clusterWords, differenceTable, familyTable } from './clusters-words.ts';
import { screenWidth } from './fit-table.ts';
import { time, wholeNumber } from './flags.ts';
import { openReader } from './open-reader.ts';
import { toSafeJson } from './printable.ts';
import { globalOptions } from './session.ts';
import { clusterAdvice, clusterAdviceWords } from './tool-advice.ts';
import type { World } from './world.ts';

export function clustersCommand(world: World): Command {
  const clusters = new Command('clusters').description('look at the clusters of errors, and correct them');
  for (const command of [listCommand(world), showCommand(world), diffCommand(world), ...editCommands(world)]) {
    clusters.addCommand(command);
  }
  return clusters;
}

function listCommand(world: World): Command {
  return new Command('list')
    .description('all clusters, the largest first')
    .option('--since <day>', 'only clusters first seen on this day or later', time)
    .option('--muted', 'muted clusters, too')
    .option('--families', 'families of clusters that say the same in other words or in another language')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .addHelpText(
      'after',
      '\nsize: failures. trend: the last seven days of the log beside the seven before (gone: none in the last seven).\nrepairable: a change of the call can help. proven: the repaired call worked. parameter: the one to blame.\nsays: the error, with <*> where the errors differ. family (wrong_type:tool): a fault and what it is with.\n\nExample:\n  $ toolmend clusters list\n  $ toolmend clusters list --since 2026-11-01',
    )
    .action(async (options: ListFlags, command: Command) => {
      const { listClusters, listFamilies } = await import('../cluster/index.ts');
      await using reader = await openReader(command, world);
      if (options.families) {
        const rows = (await listFamilies(reader)).slice(0, options.limit);
        await print(command, world, rows, familyTable(rows, screenWidth(world)));
      } else {
        const rows = (await listClusters(reader, options)).slice(0, options.limit);
        await print(command, world, rows, clusterTable(rows, screenWidth(world)));
      }
    });
}

type ListFlags = { since?: Date; muted?: boolean; families?: boolean; limit?: number };

function showCommand(world: World): Command {
  return new Command('show')
    .description(
      'one cluster: its counts, days, kinds, family, its most telling failures, and what tools should declare',
    )
    .argument('<id>', 'a cluster id, or the beginning of one; ids that were merged away still lead to theirs')
    .option('--limit <n>', 'failures to show with --json', wholeNumber, 10)
    .addHelpText('after', '\nExample:\n  $ toolmend clusters show sha256:3f2a')
    .action(async (id: string, { limit }: { limit: number }, command: Command) => {
      const { showCluster } = await import('../cluster/index.ts');
      await using reader = await openReader(command, world);
      const cluster = await showCluster(reader, id, limit);
      const advice = await clusterAdvice(reader, cluster.cluster_id);
      if (globalOptions(command).json) await world.out(`${toSafeJson(JSON.stringify({ ...cluster, advice }))}\n`);
      else
        await world.out(`${[clusterWords(cluster, screenWidth(world)), ...clusterAdviceWords(advice)].join('\n')}\n`);
    });
}

function diffCommand(world: World): Command {
  return new Command('diff')
    .description('what changed since a day: clusters that are new, gone, more or fewer by the day')
    .requiredOption('--since <day>', 'the day, or a time', time)
    .option('--until <day>', 'up to this day; default: the last failure', time)
    .addHelpText('after', '\nExample:\n  $ toolmend clusters diff --since 2026-11-01')
    .action(async ({ since, until }: { since: Date; until?: Date }, command: Command) => {
      const { diffClusters } = await import('../cluster/index.ts');
      await using reader = await openReader(command, world);
      const rows = await diffClusters(reader, since, until);
      await print(command, world, rows, differenceTable(rows, screenWidth(world)));
    });
}

async function print(command: Command, world: World, rows: readonly object[], table: string): Promise<void> {
  if (globalOptions(command).json) {
    await world.out(rows.map(row => `${toSafeJson(JSON.stringify(row))}\n`).join(''));
  } else await world.out(`${table}\n`);
}
