import type { Objection } from '../failure.ts';
import type { Json } from '../json.ts';
import type { Knowledge } from './knowledge.ts';
import { isEmpty, leavesOf } from './leaves.ts';
import { objection } from './objection.ts';
import { isOverWholeList } from './role-names.ts';

/** What speaks against splitting a list over several calls: the tool is no read, or another argument is about the list as a whole. `others`: the arguments beside the list. */
export function splitObjection(others: Json, pointer: string, { effect }: Knowledge): Objection | null {
  if (effect !== 'read') return objection('widened', pointer, effect, 'only a read may be split over several calls');
  const whole = leavesOf(others).find(leaf => !isEmpty(leaf.value) && leaf.keys.some(isOverWholeList));
  if (!whole) return null;
  return objection(
    'changed',
    whole.pointer,
    whole.value,
    `${whole.pointer} is about the whole list, which parts of it do not answer`,
  );
}
