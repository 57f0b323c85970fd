import { readArguments } from '../arguments-text/index.ts';
import { type ErrorHints, offeredIn } from '../error-text/index.ts';
import { forUser, hopeless, inLanguageOf, repairable } from './finding.ts';
import { argumentsOf } from './judge-unknown.ts';
import { isSpelledLike } from './judge-value.ts';
import { leavesOf } from './leaves.ts';
import type { Case, Finding } from './types.ts';

/** A thing that is not there: the error may correct it, or say what is there instead. */
export function judgeNotFound(about: Case, { didYouMean, allowed }: ErrorHints): Finding {
  const kind = 'not_found';
  const reading = readArguments(about.input.argumentsText);
  if (reading.status === 'read' && reading.steps.includes('backslashes'))
    return repairable(kind, 'Backslashes of a path were not escaped, so that it was read with control characters.');
  const given = leavesOf(argumentsOf(about)).flatMap(({ value }) =>
    typeof value === 'string' && value !== '' ? [value] : [],
  );
  const isSeveral =
    new Set(didYouMean.map(({ right }) => right)).size > 1 &&
    !didYouMean.some(({ right }) => given.some(text => isSpelledLike(text, right)));
  if (isSeveral) {
    const list = didYouMean.map(({ right }) => right).join(', ');
    return forUser(
      kind,
      `It is not there; the error proposes ${list}.`,
      inLanguageOf(about, `It does not exist. Is one of ${list} meant?`, `不存在，是 ${list} 中的哪一个？`),
    );
  }
  if (
    didYouMean.some(({ right, wrong }) =>
      given.some(
        text => (wrong !== undefined && text.includes(lastPart(wrong))) || (wrong === undefined && text !== right),
      ),
    )
  ) {
    return repairable(kind, `It is not there; the error proposes "${didYouMean[0]!.right}".`);
  }
  const there = [...new Set([...allowed.flatMap(({ literals }) => literals), ...offeredIn(about.error)])];
  if (there.length === 0) return hopeless(kind, 'What was asked for is not there.');
  const isSpelling = given.some(text => there.filter(item => isSpelledLike(text, item)).length === 1);
  if (isSpelling) return repairable(kind, 'It is there under another spelling, as the error says.');
  const list = there.slice(0, 12).join(', ');
  return forUser(
    kind,
    `It is not there; there are ${list}.`,
    inLanguageOf(about, `It does not exist. There are ${list}: which one?`, `不存在，现有 ${list}，是哪一个？`),
  );
}

function lastPart(name: string): string {
  return name.split('.').at(-1)!;
}
