import type { Objection } from '../failure.ts';
import type { Json } from '../json.ts';
import { parsePointer } from '../json-path.ts';
import { answersTogether } from './answers-together.ts';
import { isOneText } from './forms/is-code-text.ts';
import type { Knowledge } from './knowledge.ts';
import { isEmpty, leavesOf } from './leaves.ts';
import { objection } from './objection.ts';
import { isOverWholeList } from './role-names.ts';

/** What speaks against splitting a list over several calls: the tool is no read or answers about the whole list, or another argument is about the list as a whole. `others`: the arguments beside the list. */
export function splitObjection(others: Json, pointer: string, knowledge: Knowledge): Objection | null {
  const { effect, tool, calls, placeAt } = knowledge;
  if (effect !== 'read') return objection('widened', pointer, effect, 'only a read may be split over several calls');
  const place = placeAt(parsePointer(pointer, null));
  if (answersTogether(calls[0]?.toolName ?? '', tool?.description ?? null, place.name))
    return objection(
      'changed',
      pointer,
      null,
      'the tool answers about the whole list, which answers about parts of it are not',
    );
  if (isOneText(place)) return objection('changed', pointer, null, 'parts of one text are no calls of their own');
  const whole = leavesOf(others).find(leaf => !isEmpty(leaf.value) && leaf.keys.some(isOverWholeList));
  if (!whole) return null;
  return objection(
    'changed',
    whole.pointer,
    whole.value,
    `${whole.pointer} is about the whole list, which parts of it do not answer`,
  );
}
