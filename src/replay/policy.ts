import type { RunningEffect } from '../core/running-effect.ts';
import { shownName } from './shown-name.ts';

export type Permissions = {
  allowIdempotent: boolean;
  allow: ReadonlySet<string>;
};

/** Why a call may not run, and how to let it; null where it may. `names`: the tool's name in the log and on its server. */
export function refusal(
  { effect, by, runsUnasked }: RunningEffect,
  names: readonly [string, ...string[]],
  isFallback: boolean,
  { allowIdempotent, allow }: Permissions,
): { reason: string; how: string } | null {
  const shown = shownName(names[0]);
  const declare = `"tools": {${JSON.stringify(names[0])}: {"effect": "read"}}`;
  if (isFallback && effect !== 'read') {
    return {
      reason: `not run: a fallback may only read, and ${shown} counts as ${effect}`,
      how: `if ${shown} only reads, declare ${declare}`,
    };
  }
  if (runsUnasked || names.some(name => allow.has(name))) return null;
  if (effect === 'idempotent' && allowIdempotent) return null;
  const name = `--allow ${shown}`;
  if (by === 'nobody') {
    return {
      reason: `not run: nothing declares what ${shown} does, so it counts as write`,
      how: `if ${shown} only reads, declare ${declare} in the config; to run it all the same: ${name}`,
    };
  }
  if (effect === 'read') {
    return {
      reason: `not run: ${shown} reads the open world, and the log could choose the address`,
      how: `to trust ${shown}, declare ${declare} in the config; to run it this once: ${name}`,
    };
  }
  const flag = effect === 'idempotent' ? `--allow-idempotent or ${name}` : name;
  const who = by === 'config' ? 'the config' : 'its server';
  return { reason: `not run: ${who} declares ${shown} as ${effect}`, how: `to run ${shown}: ${flag}` };
}
