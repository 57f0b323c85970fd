import { dirname } from 'node:path';
import type { Config } from '../core/config.ts';
import { loadRules, type Rule } from '../repair/index.ts';

/** The rules that the config asks for; null where it says nothing of them. Paths in it are relative to its folder. */
export async function configuredRules(config: Config | null, path: string | undefined): Promise<Rule[] | null> {
  return config?.rules && path !== undefined ? loadRules(config.rules, dirname(path)) : null;
}
