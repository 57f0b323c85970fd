import { createReadStream, createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { Command } from 'commander';
import type { ClusterSummary } from '../cluster/index.ts';
import { openReader } from './open-reader.ts';
import { toPrintable, toSafeJson } from './printable.ts';
import { globalOptions, withSession } from './session.ts';
import { toTable } from './table.ts';
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
export function clusterWords({ failures, clusters, new_clusters }: ClusterSummary): string {
  return `${failures} failures in ${clusters} clusters, ${new_clusters} of them new`;
}

async function clusterFile(world: World, file: string, out: string | undefined): Promise<void> {
  const { clusterLines } = await import('../cluster/index.ts');
  const input = file === '-' ? world.stdin : createReadStream(resolve(world.cwd, file));
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const target = out === undefined ? null : createWriteStream(resolve(world.cwd, out));
  for await (const { clusterId, template } of clusterLines(lines)) {
    const line = `${clusterId}\t${template.replaceAll(/[\t\r\n]/g, ' ')}\n`;
    if (!target) await world.out(toPrintable(line));
    else if (!target.write(line)) await new Promise<void>(done => target.once('drain', () => done()));
  }
  if (target) await finished(target.end());
}

export function clustersCommand(world: World): Command {
  const clusters = new Command('clusters').description('look at the clusters of errors');
  clusters
    .command('list')
    .description('all clusters, the largest first')
    .addHelpText('after', '\nExample:\n  $ toolmend clusters list')
    .action(async (_options: object, command: Command) => {
      const { listClusters } = await import('../cluster/index.ts');
      await using reader = await openReader(command, world);
      const rows = await listClusters(reader);
      if (globalOptions(command).json)
        await world.out(rows.map(row => `${toSafeJson(JSON.stringify(row))}\n`).join(''));
      else
        await world.out(
          `${toTable(Object.keys(rows[0] ?? { cluster_id: '', size: '', template: '' }), rows.map(Object.values))}\n`,
        );
    });
  clusters
    .command('show')
    .description('one cluster with examples')
    .argument('<id>', 'a cluster id, or the beginning of one')
    .addHelpText('after', '\nExample:\n  $ toolmend clusters show sha256:3f2a')
    .action(async (id: string, _options: object, command: Command) => {
      const { showCluster } = await import('../cluster/index.ts');
      await using reader = await openReader(command, world);
      const cluster = await showCluster(reader, id);
      await world.out(`${toSafeJson(JSON.stringify(cluster, null, globalOptions(command).json ? 0 : 2))}\n`);
    });
  return clusters;
}
