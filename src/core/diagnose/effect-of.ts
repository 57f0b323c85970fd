import { describedEffect } from '../described-effect.ts';
import { type Effect, plannedEffect } from '../effect.ts';
import type { Case } from './types.ts';

/** What the called tool does to the world, as far as its name or its description tells. */
export function effectOf({ input: { toolName, tools } }: Pick<Case, 'input'>): Effect {
  return plannedEffect(toolName, describedEffect(tools, toolName));
}
