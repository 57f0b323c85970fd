import type { Change } from '../../core/failure.ts';
import { bareLink } from '../../core/intent/forms/bare-link.ts';
import type { Rule } from './rule.ts';
import { isUrlPlace } from './url-place.ts';

/** Writes an address bare where a link was made of it. */
export const bareLinkRule: Rule = {
  name: 'bare_link',
  kinds: ['format_violation', 'not_found'],
  change: 'writes an address bare where a link was made of it',
  provenance: ['arguments'],
  run: ({ places }) => {
    const found = places.flatMap((place): Change[] => {
      const { value, pointer } = place;
      const to = typeof value === 'string' && /^\s*[<[]/.test(value) && isUrlPlace(place) ? bareLink(value) : null;
      return to === null ? [] : [{ op: 'reformat', path: pointer, from: value, to, provenance: 'arguments' }];
    });
    return found.length > 0 ? found : null;
  },
};
