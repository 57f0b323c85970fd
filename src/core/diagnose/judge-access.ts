import type { ErrorHints } from '../error-text/index.ts';
import { nameTokens } from '../names.ts';
import { forUser, hopeless, inLanguageOf, repairable } from './finding.ts';
import { argumentsOf } from './judge-unknown.ts';
import { leavesOf } from './leaves.ts';
import type { Case, Finding } from './types.ts';

const ABSOLUTE = /^(?:[A-Za-z]:[\\/]|[\\/]|~)/;
/** Tools by which the missing right may be had, if the user agrees. */
const CONSENT = new Set(['join', 'invite', 'authorize', 'authorise', 'grant', 'login', 'accept']);

/** A refusal: a relative path that was taken from the wrong folder can be put right; a right can be asked for where a tool for that is offered. */
export function judgeAccess(about: Case, { roots }: ErrorHints): Finding {
  const kind = 'permission';
  if (roots.length === 1 && isRelativePathRefused(about, roots[0]!)) {
    return repairable(kind, `A relative path was taken from the wrong folder; "${roots[0]}" is allowed.`);
  }
  const way = about.input.tools.find(
    tool => tool.name !== about.input.toolName && nameTokens(tool.name).some(word => CONSENT.has(word)),
  );
  if (
    way &&
    /not_in|not a member|not (?:yet )?joined|membership|scope|consent|未加入|不在(?:群|频道)/i.test(about.error)
  ) {
    return forUser(
      kind,
      `The right is missing; "${way.name}" may get it, with the user's consent.`,
      inLanguageOf(
        about,
        `Access is missing. May "${way.name}" be used to get it?`,
        `没有访问权限，可以用“${way.name}”获取吗？`,
      ),
    );
  }
  return hopeless(kind, 'A right is missing.');
}

function isRelativePathRefused(about: Case, root: string): boolean {
  const refused = about.error.replaceAll('\\', '/');
  return leavesOf(argumentsOf(about)).some(({ value }) => {
    if (typeof value !== 'string' || value === '' || ABSOLUTE.test(value) || /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(value))
      return false;
    const relative = value.replaceAll('\\', '/').replace(/^\.\//, '');
    return refused.includes(`/${relative}`) && !refused.includes(`${root.replaceAll('\\', '/')}/${relative}`);
  });
}
