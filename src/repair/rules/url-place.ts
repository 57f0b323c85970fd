import { getOwn } from '../../core/json.ts';
import { nameTokens } from '../../core/names.ts';
import type { Place } from './places.ts';

/** Whether a place is for the address of a page: by its name, or by its format. */
export function isUrlPlace({ name, branches }: Place): boolean {
  return (
    nameTokens(name).some(word => /^(?:urls?|uris?|links?|href)$/.test(word)) ||
    branches.some(branch => /^(?:uri|url)/.test(String(getOwn(branch, 'format') ?? '')))
  );
}
