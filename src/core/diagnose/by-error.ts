import { readErrorHints } from '../error-text/index.ts';
import { isNullWord } from '../intent/forms/null-word.ts';
import { toPlaces } from '../intent/place.ts';
import { asksForMore } from '../intent/role-names.ts';
import type { Kind } from '../kinds.ts';
import { propertiesOf, typesOf } from '../schema/index.ts';
import { forUser, hopeless, inLanguageOf, repairable } from './finding.ts';
import { judgeAccess } from './judge-access.ts';
import { judgeCallError } from './judge-call-error.ts';
import { judgeNotFound } from './judge-not-found.ts';
import { argumentsOf } from './judge-unknown.ts';
import { leavesOf } from './leaves.ts';
import { refusesBlank } from './refuses-blank.ts';
import { refusesAbsent } from './speaks-of-other.ts';
import type { Case, Finding } from './types.ts';

const WORDS: Partial<Record<Kind, string>> = {
  no_data: 'The call is right, and there is nothing to return.',
  authentication: 'A key or a login is missing or not accepted.',
  quota: 'The account, plan or balance does not allow it.',
  rate_limit: 'Too many calls: the same call may work later.',
  timeout: 'It took too long; the same call may work later.',
  transport: 'The connection failed; the same call may work later.',
  server_error: 'The server failed; the same call may work later.',
  conflict: 'The state of the thing stands against it.',
  provider_bug: 'The tool itself is broken.',
  unparsable_result: 'The result could not be read.',
  oversize_result: 'The result is too large to be handed over.',
  cancelled: 'The call was stopped from outside.',
  truncated: 'The arguments were cut, and what is missing cannot be known.',
};

/** What the error says, where arguments and schema show nothing. */
export function diagnoseError(about: Case): Finding {
  const { errorKind, error } = about;
  const hints = withProposal(readErrorHints(error), about);
  const flag = flagAsked(about);
  if (flag !== null)
    return forUser(
      errorKind === 'conflict' ? errorKind : 'other',
      `The error asks for ${flag}, which does more than was asked for.`,
      inLanguageOf(
        about,
        `Shall ${flag} be set? It does more than was asked for.`,
        `要设置 ${flag} 吗？这会做得比要求的更多。`,
      ),
    );
  const nothing = nullWordIn(about, hints);
  if (nothing !== null)
    return repairable('null_for_optional', `${nothing} is a word for nothing, and null is possible there.`);
  switch (errorKind) {
    case null:
    case 'other': {
      const proposed = hints.didYouMean.filter(
        ({ wrong }) => wrong !== undefined && leavesOf(argumentsOf(about)).some(({ value }) => value === wrong),
      );
      if (proposed.length === 1) return repairable('enum_violation', `The error proposes "${proposed[0]!.right}".`);
      const blank = refusesBlank(about);
      if (blank !== null) return repairable('null_for_optional', `${blank} says nothing, and may be left out.`);
      if (refusesAbsent(about, hints))
        return hopeless('provider_bug', 'The error refuses a value that is not in the call.');
      return hopeless(
        'other',
        error.trim() === ''
          ? 'The log does not say why.'
          : 'The error tells no cause that a change of the call could heal.',
      );
    }
    case 'permission':
      return judgeAccess(about, hints);
    case 'not_found':
      return judgeNotFound(about, hints);
    case 'ambiguous_value':
      return forUser(
        errorKind,
        'Several things fit what was asked for.',
        inLanguageOf(about, 'Several fit: which one is meant?', '有多个匹配，是哪一个？'),
      );
    case 'conflicting_parameters':
      if (
        Object.entries(argumentsOf(about)).some(
          ([name, value]) => (value === '' || value === null) && error.includes(name),
        )
      )
        return repairable(errorKind, 'The parameters exclude each other, and one of them is empty.');
      return forUser(
        errorKind,
        'The parameters exclude each other.',
        inLanguageOf(
          about,
          'The parameters exclude each other: which one is meant?',
          '这些参数不能同时使用，要用哪一个？',
        ),
      );
    case 'unknown_tool':
      if (about.tool !== null && !error.includes(about.input.toolName)) return judgeNotFound(about, hints);
      return hopeless(errorKind, 'The tool is not there, and no offered tool resembles it.');
    default: {
      const words = WORDS[errorKind];
      return words === undefined ? judgeCallError(errorKind, about, hints) : hopeless(errorKind, words);
    }
  }
}

/** What the error proposes may stand beside its message (`{"error": …, "hint": "Did you mean …?"}`). */
function withProposal(hints: ReturnType<typeof readErrorHints>, { input }: Case): typeof hints {
  if (hints.didYouMean.length > 0 || !input.errorText) return hints;
  return { ...hints, didYouMean: readErrorHints(input.errorText).didYouMean };
}

/** The parameter that holds a word for nothing which the error refuses, and that may be null. */
function nullWordIn(about: Case, hints: ReturnType<typeof readErrorHints>): string | null {
  const placeAt = toPlaces(about.tool?.inputSchema ?? null);
  const found = leavesOf(argumentsOf(about)).find(
    ({ path, value }) => path.length > 0 && isNullWord(value, placeAt(path).isNullable, hints, about.error),
  );
  return found ? found.path.join('.') : null;
}

/** A flag that is not set, of which the error says that it would help, and which makes the tool do more. */
function flagAsked(about: Case): string | null {
  const { tool, error, errorKind } = about;
  if (errorKind !== null && errorKind !== 'other' && errorKind !== 'conflict') return null;
  const given = argumentsOf(about);
  const words = new Set(error.split(/[^\p{L}\p{N}_$-]+/u));
  const found = [...propertiesOf(tool?.inputSchema ?? null)].filter(
    ([name, schema]) =>
      words.has(name) && typesOf(schema).includes('boolean') && asksForMore(name, true) && given[name] !== true,
  );
  return found.length === 1 &&
    /\b(?:set|use|pass|enable|add|specify|with|unless|require[sd]?|try)\b|设置|使用|传入|需要|请/i.test(error)
    ? found[0]![0]
    : null;
}
