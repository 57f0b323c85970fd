import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../../core/app-error.ts';
import { PROVENANCES } from '../../core/failure.ts';
import { KINDS } from '../../core/kinds.ts';
import { RULES } from './registry.ts';
import type { Rule } from './rule.ts';

/** Which rules are asked: `off` names those that are not, `extra` modules whose default export is a rule, or a list of rules. */
export type RuleSettings = { off?: readonly string[]; extra?: readonly string[] };

/**
 * The rules that are asked, in their order: a person's own first, since they know more of their tools, then those that come with toolmend.
 * Paths are relative to `folder`. Throws `AppError` for a name that no rule has, or a module that holds no rule.
 */
export async function loadRules({ off = [], extra = [] }: RuleSettings, folder: string): Promise<Rule[]> {
  const own = (await Promise.all(extra.map(path => readRules(resolve(folder, path))))).flat();
  const all = [...own, ...RULES];
  const names = all.map(({ name }) => name);
  const double = names.find((name, at) => names.indexOf(name) < at);
  if (double !== undefined) throw new AppError(`two rules are called "${double}". Give your own another name.`);
  const unknown = off.find(name => !names.includes(name));
  if (unknown !== undefined)
    throw new AppError(`no such rule to switch off: "${unknown}". "toolmend rules list" shows their names.`);
  return all.filter(({ name }) => !off.includes(name));
}

async function readRules(path: string): Promise<Rule[]> {
  let module: { default?: unknown };
  try {
    module = (await import(pathToFileURL(path).href)) as { default?: unknown };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(`the rule ${path} cannot be loaded: ${why}`, { cause });
  }
  const rules = [module.default].flat();
  const wrong = rules.map(problemOf).find(problem => problem !== null);
  if (wrong !== undefined) throw new AppError(`${path} holds no rule: ${wrong}. "docs/rules.md" shows one.`);
  return rules as Rule[];
}

/** What a value lacks to be a rule. */
function problemOf(value: unknown): string | null {
  const { name, kinds, change, provenance, run } = (value ?? {}) as { [key: string]: unknown };
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_]*$/.test(name)) return 'name must be a text in snake_case';
  if (!isListOf(kinds, KINDS)) return `kinds of "${name}" must be a list of kinds of failure`;
  if (typeof change !== 'string' || change === '') return `change of "${name}" must say what it changes`;
  if (!isListOf(provenance, PROVENANCES)) return `provenance of "${name}" must be a list of ${PROVENANCES.join(', ')}`;
  return typeof run === 'function' ? null : `run of "${name}" must be a function`;
}

function isListOf(value: unknown, allowed: readonly string[]): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(item => allowed.includes(item));
}
