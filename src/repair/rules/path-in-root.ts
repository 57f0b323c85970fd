import { saidRoot, takesPath, wantsAbsolutePath } from '../../core/intent/forms/said-root.ts';
import type { Rule } from './rule.ts';

/** Puts a relative path under the one folder that the error allows, where the error shows that this path was resolved elsewhere; or under the one that the user names, where it must be absolute. */
export const pathInRoot: Rule = {
  name: 'path_in_root',
  kinds: ['permission', 'not_found', 'format_violation'],
  change: 'puts a relative path under the one folder that is allowed, or that the user names',
  provenance: ['error', 'intent'],
  run: ({ places, hints, failure }) => {
    const said = hints.roots.length === 0 ? saidRoot(failure.intent, failure.errorText ?? '') : null;
    const roots = said === null ? hints.roots : [said];
    if (roots.length === 0) return null;
    for (const { value, pointer, path, name } of places) {
      if (said !== null && !takesPath(name)) continue;
      if (typeof value !== 'string' || path.length === 0 || value === '' || isAbsolute(value)) continue;
      const relative = value.replace(/^\.[\\/]/, '');
      if (
        /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(relative) ||
        !(isResolvedIn(failure.errorText ?? '', relative) || wantsAbsolute(failure.errorText ?? '', relative, roots))
      )
        continue;
      const [root, ...others] = roots.filter(folder => !isResolvedIn(folder, relative));
      if (root === undefined || others.length > 0) continue;
      const separator = root.includes('\\') ? '\\' : '/';
      const to = `${root.replace(/[\\/]+$/, '')}${separator}${relative.replaceAll(/[\\/]/g, separator)}`;
      return [{ op: 'reformat', path: pointer, from: value, to, provenance: said === null ? 'error' : 'intent' }];
    }
    return null;
  },
};

function isAbsolute(path: string): boolean {
  return /^(?:[\\/~]|[A-Za-z]:)/.test(path) || path.includes('://');
}

/** Whether the error wants an absolute path and names the one folder that it can be in; a path that begins with the folder's own name may be meant from above it. */
function wantsAbsolute(text: string, relative: string, roots: readonly string[]): boolean {
  const [root, ...others] = roots;
  if (root === undefined || others.length > 0 || !wantsAbsolutePath(text)) return false;
  const own = root.split(/[\\/]/).findLast(step => step !== '');
  return relative.split(/[\\/]/)[0] !== own;
}

/** Whether the text names an absolute path that ends in this relative one. */
function isResolvedIn(text: string, relative: string): boolean {
  return text
    .replaceAll('\\\\', '\\')
    .replaceAll('\\', '/')
    .includes(`/${relative.replaceAll('\\', '/')}`);
}
