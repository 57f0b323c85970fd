import { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import type { Check } from './doctor/check.ts';
import { checkConfig } from './doctor/check-config.ts';
import { checkExecutors } from './doctor/check-executors.ts';
import { checkMachine } from './doctor/check-machine.ts';
import { checkModel } from './doctor/check-model.ts';
import { checkStore } from './doctor/check-store.ts';
import { toPrintable, toSafeJson } from './printable.ts';
import { globalOptions, storePath } from './session.ts';
import type { World } from './world.ts';

type DoctorFlags = { start?: boolean; ask?: boolean; model?: string };

export function doctorCommand(world: World): Command {
  return new Command('doctor')
    .description('what is missing on this machine, and how to get it; exit status 1 where something needed is')
    .option('--start', 'also start or reach every executor and list its tools')
    .option('--ask', 'also ask the model one short question, which costs a fraction of a cent')
    .option('--model <name>', 'the model for --ask; default: model.name of the config')
    .addHelpText('after', '\nExample:\n  $ toolmend doctor\n  $ toolmend doctor --start --ask')
    .action(async ({ start = false, ask = false, model }: DoctorFlags, command: Command) => {
      const { config: configPath, json } = globalOptions(command);
      const { checks: ofConfig, loaded } = await checkConfig(configPath, world);
      const checks = [
        ...(await checkMachine(storePath(command, world))),
        ...(await checkStore(storePath(command, world))),
        ...ofConfig,
        ...(await checkModel(loaded, { ask, name: model, world })),
        ...(loaded === null ? [] : await checkExecutors(loaded, { start, world })),
      ];
      const missing = checks.filter(check => check.status === 'missing');
      const report = { ok: missing.length === 0, checks };
      await world.out(json ? `${toSafeJson(JSON.stringify(report))}\n` : `${doctorWords(checks)}\n`);
      if (missing.length > 0) throw new AppError(`${missing.length} of ${checks.length} checks failed; see above.`);
    });
}

const SIGNS: Record<Check['status'], string> = { ok: 'ok     ', note: 'note   ', missing: 'MISSING' };

function doctorWords(checks: readonly Check[]): string {
  return toPrintable(
    checks
      .map(
        ({ status, name, detail, how }) =>
          `${SIGNS[status]}  ${name}: ${detail}${how === null ? '' : `\n         ${how}`}`,
      )
      .join('\n'),
  );
}
