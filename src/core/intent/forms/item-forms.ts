import type { JsonPath } from '../../json-path.ts';
import { observedForm, observedSeparator, profileAt } from '../../observed/index.ts';
import type { Knowledge } from '../knowledge.ts';
import { meansStated } from './enum-literal.ts';
import { wordOfUser } from './word-of-user.ts';

const JOIN = /[,;|，、；]/;

/** Whether a joined text holds the items of another in order, each as it was, as calls that worked have it, or as the user wrote it whole. */
export function isItemwise(from: string, to: string, path: JsonPath, knowledge: Knowledge): boolean {
  const { failure, calls, placeAt, effect, errorText, hints } = knowledge;
  if (from.length > 10_000 || !JOIN.test(from) || !placeAt(path).accepts(to)) return false;
  const profile = profileAt(failure.profiles?.get(calls[0]!.toolName), path);
  const [before, after] = [from, to].map(text => new Set(text.match(/[,;|，、；]/g))) as [Set<string>, Set<string>];
  const [mark, ...marks] = after;
  if (mark === undefined || marks.length > 0) return false;
  if (!(before.size === 1 && before.has(mark)) && (!profile || observedSeparator(profile) !== mark)) return false;
  const [olds, news] = [from, to].map(text => text.split(JOIN).map(item => item.trim())) as [string[], string[]];
  return (
    olds.length === news.length &&
    olds.every((item, at) => {
      const now = news[at]!;
      if (item === now || (profile && observedForm(item, profile, errorText) === now)) return true;
      if (meansStated(item, now, placeAt(path), hints)) return true;
      return effect === 'read' && wordOfUser(item, failure.intent) === now;
    })
  );
}
