import { isFirstPage } from '../../core/intent/forms/first-page.ts';
import type { Rule } from './rule.ts';

/** Counts the first page from one where a read counted it from nought, and schema or error count from one. */
export const firstPage: Rule = {
  name: 'first_page',
  kinds: ['range_or_count_limit'],
  change: 'counts the first page from one',
  provenance: ['schema', 'error'],
  run: ({ places, failure, isRead }) => {
    if (!isRead || failure.kind !== 'range_or_count_limit') return null;
    const found = places.find(({ value, name, branches, description }) =>
      isFirstPage(value, name, branches, `${description}\n${failure.errorText ?? ''}`),
    );
    if (!found) return null;
    const provenance = found.fits ? 'error' : 'schema';
    return [{ op: 'reformat', path: found.pointer, from: found.value, to: 1, provenance }];
  },
};
