import { requiredOf } from '../schema/index.ts';
import { argumentsOf } from './judge-unknown.ts';
import type { Case } from './types.ts';

/** The optional parameter that is empty or null and that the error names; null where there is none. */
export function refusesBlank(about: Case): string | null {
  const required = requiredOf(about.tool?.inputSchema ?? null);
  const names = about.error.split(/[^\p{L}\p{N}_$-]+/u);
  const found = Object.entries(argumentsOf(about)).find(
    ([name, value]) =>
      (value === '' ||
        value === null ||
        (typeof value === 'string' && /^(?:undefined|null|none|nil|n\/a|无)$/i.test(value))) &&
      !required.includes(name) &&
      names.includes(name),
  );
  return found?.[0] ?? null;
}
