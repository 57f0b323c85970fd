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
      if (
        /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(relative) ||
        !(
          isResolvedIn(failure.errorText ?? '', relative) ||
          wantsAbsolute(failure.errorText ?? '', relative, hints.roots)
        )
      )
        continue;
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

/** Whether the error wants an absolute path and names the one folder that it can be in; a path that begins with the folder's own name may be meant from above it. */
function wantsAbsolute(text: string, relative: string, roots: readonly string[]): boolean {
  const [root, ...others] = roots;
  if (root === undefined || others.length > 0 || !ABSOLUTE_WANTED.test(text)) return false;
  const own = root.split(/[\\/]/).findLast(step => step !== '');
  return relative.split(/[\\/]/)[0] !== own;
}

const ABSOLUTE_WANTED =
  /\b(?:must|should|has to|needs? to) be (?:an )?absolute|\babsolute (?:file ?)?paths? (?:is |are )?(?:required|expected|only)|\b(?:not|requires?|expects?|only) (?:an? )?absolute\b|(?:必须|需要?|只能|应)(?:是|为|使用)?绝对路径|不是绝对路径/i;

/** Whether the text names an absolute path that ends in this relative one. */
function isResolvedIn(text: string, relative: string): boolean {
  return text
    .replaceAll('\\\\', '\\')
    .replaceAll('\\', '/')
    .includes(`/${relative.replaceAll('\\', '/')}`);
}
