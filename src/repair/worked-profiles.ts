import type { Profile } from '../core/profile.ts';
import { type Asker, readProfiles } from '../store/index.ts';

/** Tools whose profiles are kept at a time. */
const MOST_KEPT = 2_000;

/** Looks up what worked for the parameters of tools; each tool is read once. */
export function workedProfiles(store: Asker): (toolNames: readonly string[]) => Promise<ReadonlyMap<string, Profile>> {
  const known = new Map<string, Profile | null>();
  return async toolNames => {
    if (known.size > MOST_KEPT) known.clear();
    const unknown = toolNames.filter(name => !known.has(name));
    if (unknown.length > 0) {
      const read = await readProfiles(store, unknown);
      for (const name of unknown) known.set(name, read.get(name) ?? null);
    }
    return new Map(
      toolNames.flatMap(name => {
        const profile = known.get(name);
        return profile ? [[name, profile] as const] : [];
      }),
    );
  };
}
