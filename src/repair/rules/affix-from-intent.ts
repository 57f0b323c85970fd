import type { Change } from '../../core/failure.ts';
import { wordOfUser } from '../../core/intent/forms/word-of-user.ts';
import { accepts } from './places.ts';
import type { Rule } from './rule.ts';

const KINDS = ['ambiguous_value', 'no_data', 'not_found', 'format_violation'] as const;

/** Writes a code of a read as the user wrote it whole, where the call holds only a part of it. */
export const affixFromIntent: Rule = {
  name: 'affix_from_intent',
  kinds: KINDS,
  change: 'writes a code as the user wrote it whole',
  provenance: ['intent'],
  run: ({ schema, places, failure, isRead }) => {
    if (!schema || !isRead || !KINDS.some(kind => kind === failure.kind)) return null;
    const found = places.flatMap((place): Change[] => {
      const { value, path, pointer } = place;
      if (typeof value !== 'string' || path.length === 0 || value.length > 10_000) return [];
      const to = value.replace(/[^\s,;|，、；]+/g, item =>
        isCode(item) ? (wordOfUser(item, failure.intent) ?? item) : item,
      );
      if (to === value || !accepts(schema, place, to)) return [];
      return [{ op: 'reformat', path: pointer, from: value, to, provenance: 'intent' }];
    });
    return found.length > 0 ? found : null;
  },
};

function isCode(text: string): boolean {
  return /\d/.test(text) && /^[\w-]+$/.test(text);
}
