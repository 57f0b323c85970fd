import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ExportSummary } from '../export/index.ts';
import { split } from './flags.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

type Options = { format: 'trl' | 'openai'; out: string; split: [number, number, number]; seed: number };

export function exportCommand(world: World): Command {
  return new Command('export')
    .description('write the proven repairs as training files, split by group, with a manifest')
    .addOption(formatOption().makeOptionMandatory())
    .requiredOption('--out <dir>', 'the folder to write to')
    .option('--split <shares>', 'shares of train, validation and test', split, [0.8, 0.1, 0.1])
    .option('--seed <n>', 'another seed gives another split', seed, 0)
    .addHelpText('after', '\nExample:\n  $ toolmend export --format trl --out dataset')
    .action(async (options: Options, command: Command) => {
      const { exportDataset } = await import('../export/index.ts');
      const out = resolve(world.cwd, options.out);
      await withSession(
        command,
        world,
        ({ store, ...session }) => exportDataset(store, { ...session, ...options, out }),
        summary => exportWords(summary, options.out),
      );
    });
}

/** `--format` with the targets that there are. */
export function formatOption(flags = '--format <name>'): Option {
  return new Option(flags, 'what the files are for').choices(['trl', 'openai']);
}

/** What was written, in words. */
export function exportWords({ format, files, excluded }: ExportSummary, out: string): string {
  const left = Object.entries(excluded).map(([reason, rows]) => `${rows} ${reason}`);
  const written = Object.entries(files).map(([name, rows]) => `${name} ${rows}`);
  return `wrote ${format} rows to ${out}: ${written.join(', ')}${left.length > 0 ? `; left out: ${left.join(', ')}` : ''}`;
}

function seed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('a whole number from 0 up is expected');
  return Number(text);
}
