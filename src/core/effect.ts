/** What running a tool does to the world, from harmless to irreversible. */
export const EFFECTS = ['read', 'idempotent', 'write', 'destructive'] as const;
export type Effect = (typeof EFFECTS)[number];

export function isWider(effect: Effect, than: Effect): boolean {
  return EFFECTS.indexOf(effect) > EFFECTS.indexOf(than);
}
