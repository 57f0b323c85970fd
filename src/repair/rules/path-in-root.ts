import type { Rule } from './rule.ts';

/** Puts a relative path under the one folder that the error allows, where the error shows that this path was resolved elsewhere. */
export const pathInRoot: Rule = {
  name: 'path_in_root',
  kinds: ['permission', 'not_found', 'format_violation'],
  change: 'puts a relative path under the one allowed folder',
  provenance: ['error'],
  run: ({ places, hints, failure }) => {
    if (hints.roots.length === 0) return null;
    for (const { value, pointer, path } of places) {
      if (typeof value !== 'string' || path.length === 0 || value === '' || isAbsolute(value)) continue;
      const relative = value.replace(/^\.[\\/]/, '');
      if (/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(relative) || !isResolvedIn(failure.errorText ?? '', relative)) continue;
      const [root, ...others] = hints.roots.filter(folder => !isResolvedIn(folder, relative));
      if (root === undefined || others.length > 0) continue;
      const separator = root.includes('\\') ? '\\' : '/';
      const to = `${root.replace(/[\\/]+$/, '')}${separator}${relative.replaceAll(/[\\/]/g, separator)}`;
      return [{ op: 'reformat', path: pointer, from: value, to, provenance: 'error' }];
    }
    return null;
  },
};

function isAbsolute(path: string): boolean {
  return /^(?:[\\/~]|[A-Za-z]:)/.test(path) || path.includes('://');
}

/** Whether the text names an absolute path that ends in this relative one. */
function isResolvedIn(text: string, relative: string): boolean {
  return text
    .replaceAll('\\\\', '\\')
    .replaceAll('\\', '/')
    .includes(`/${relative.replaceAll('\\', '/')}`);
}
