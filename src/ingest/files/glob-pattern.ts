/** The regular expression of a glob: `*`, `?`, `**`, `[abc]`, `{a,b}`; a star does not cross a folder. */
export function toGlobPattern(glob: string): RegExp {
  let braces = 0;
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|\[!?[^\]]+\]|[{},]|[^*?[{},]/gs, part => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.length > 1 && part.startsWith('[')) return part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
    if (part === '{') return braces++ >= 0 ? '(?:' : '';
    if (part === '}' && braces > 0) return braces-- > 0 ? ')' : '';
    if (part === ',' && braces > 0) return '|';
    return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  });
  return new RegExp(`^${source}${')'.repeat(Math.max(0, braces))}$`, 's');
}
