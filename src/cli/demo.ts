import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { makeFolder } from '../store/index.ts';
import { clearDemo } from './clear-demo.ts';
import { type DemoSummary, demoSummary } from './demo-summary.ts';
import { demoWords } from './demo-words.ts';
import { headingStyle } from './heading-style.ts';
import { runStages } from './run-stages.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

const data = fileURLToPath(new URL('../../data/demo', import.meta.url));

export function demoCommand(world: World): Command {
  return new Command('demo')
    .description('run the main job on the bundled logs and the bundled market-data server; no key, no network')
    .option('--dir <dir>', 'where its files go; an earlier demo there is made anew', 'toolmend-demo')
    .addHelpText('after', '\nExample:\n  $ toolmend demo')
    .action(async (options: { dir: string }, command: Command) => {
      const folder = resolve(world.cwd, options.dir);
      const place = { db: join(folder, 'demo.duckdb'), config: join(data, 'toolmend.config.json') };
      await makeFolder(folder);
      await clearDemo(place.db);
      const out = join(folder, 'dataset');
      await withSession(
        command,
        world,
        async (session): Promise<DemoSummary> => {
          const summary = await runStages(session, [join(data, 'logs')], {
            allow: [],
            export: { format: 'trl', out },
            stdin: world.stdin,
          });
          return demoSummary(session.store, summary);
        },
        summary => demoWords(summary, options.dir, headingStyle(world)),
        place,
      );
    });
}
