/** Whether `to` is the relative path `from` under the one folder that is allowed or meant; slashes may turn, steps may not change. */
export function isRooted(from: string, to: string, roots: readonly string[]): boolean {
  if (roots.length === 0 || /^(?:[/\\~]|[a-z]:)/i.test(from) || from.trim() === '' || from.includes('://'))
    return false;
  const steps = stepsOf(from.replace(/^\.[/\\]/, ''));
  if (steps.includes('..')) return false;
  const allowed = new Set(roots.map(root => stepsOf(root).join('/')));
  if (allowed.size !== 1) return false;
  const [root] = allowed;
  return (
    /^(?:[/\\]|[a-z]:)/i.test(to) === /^(?:[/\\]|[a-z]:)/i.test(roots[0]!) &&
    stepsOf(to).join('/') === [root, ...steps].join('/')
  );
}

function stepsOf(path: string): string[] {
  return path.replace(/[/\\]+$/, '').split(/[/\\]/);
}
