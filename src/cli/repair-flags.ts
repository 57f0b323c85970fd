import { type Command, InvalidArgumentError } from 'commander';
import { toolSettings } from '../core/tool-settings.ts';
import { METHODS, type Method, type RepairOptions, toModelSettings } from '../repair/index.ts';
import { configuredRules } from './configured-rules.ts';
import { usDollars } from './flags.ts';
import type { Session } from './session.ts';
import type { World } from './world.ts';

export type RepairFlags = { with: Method[]; model?: string; batch?: boolean; maxCost?: number; concurrency?: number };

/** The options that say who repairs and for how much; `run` has them too. */
export function withRepairFlags(command: Command): Command {
  return command
    .option('--with <methods>', `the repairers, cheapest first: ${METHODS.join(',')}`, methods, ['organic', 'rules'])
    .option('--model <name>', 'the model for --with model; default: model.name of the config')
    .option(
      '--batch',
      'hand the questions to the model in as a batch: half the price, answers within a day; the same command collects them',
    )
    .option('--max-cost <usd>', 'ask the model for so many US dollars at most', usDollars);
}

/** What `repair` is told of who repairs. */
export async function toRepairOptions(
  { config, configPath }: Session,
  flags: RepairFlags,
  world: World,
): Promise<Pick<RepairOptions, 'methods' | 'model' | 'effectOf' | 'rules'>> {
  const isAsked = flags.with.includes('model');
  const rules = await configuredRules(config, configPath);
  return {
    methods: flags.with,
    ...(rules && { rules }),
    effectOf: name => effectIn(config, name),
    ...(isAsked && { model: toModelSettings(config, flags, world.env) }),
  };
}

function effectIn(config: Session['config'], name: string) {
  return (config && toolSettings(config, name)?.effect) ?? null;
}

function methods(text: string): Method[] {
  const names = text.split(',').map(name => name.trim());
  const unknown = names.find(name => !METHODS.some(method => method === name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is not a repairer of this version; there are: ${METHODS.join(', ')}`);
  return METHODS.filter(method => names.includes(method));
}
