import { nameTokens } from '../../names.ts';
import type { Place } from '../place.ts';

/** The one part of a web address (a step of its path, or a value of its query) that an id's pattern takes, where it does not take the address; null where there are none or several. */
export function idInUrl(
  text: string,
  { name, patterns, accepts }: Pick<Place, 'name' | 'patterns' | 'accepts'>,
): string | null {
  if (patterns.length === 0 || !/^https?:\/\/\S{3,1000}$/i.test(text) || accepts(text)) return null;
  if (!nameTokens(name).some(word => /^(?:id|ids|key|code|token|number|hash)$/.test(word))) return null;
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
  const parts = [...path.split('/'), ...query.split('&').map(pair => pair.slice(pair.indexOf('=') + 1))];
  const found = new Set(parts.filter(part => part !== '' && accepts(part)));
  return found.size === 1 && isParticular(accepts) ? [...found][0]! : null;
}

/** Whether a pattern takes so little that a plain word is not an id to it. */
function isParticular(accepts: (text: string) => boolean): boolean {
  return !['a', 'issues', 'watch', 'page', 'main', 'index', '1'].some(accepts);
}
