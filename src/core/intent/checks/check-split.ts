import { canonicalJson, isSameJson, type Json } from '../../json.ts';
import { getAt, parsePointer, withAt } from '../../json-path.ts';
import { readJoined } from '../forms/joined-list.ts';
import { splitObjection } from '../split-objection.ts';
import { type Check, mistold, refuse } from './check.ts';
import { checkSeveral } from './check-text.ts';

/** One call made several: the values of a text, or a list in chunks of which each item is in exactly one. */
export const checkSplit: Check = (step, knowledge) => {
  const { change, before } = step;
  if (change.path === '') return checkSeveral(step, knowledge);
  const path = parsePointer(change.path, before.arguments);
  const whole = getAt(before.arguments, path);
  const chunks = change.to;
  if (whole === undefined || !Array.isArray(chunks))
    return refuse('malformed', step, chunks, 'a list of chunks is expected');
  const problem = mistold(step) ?? splitObjection(withAt(before.arguments, path, null), change.path, knowledge);
  if (problem) return problem;
  if (new Set(chunks.map(canonicalJson)).size < chunks.length)
    return refuse('doubled', step, chunks, 'two of the calls are the same');
  return isAll(whole, chunks) ? null : refuse('lost', step, whole, 'the chunks are not the whole list, in order');
};

function isAll(whole: Json, chunks: readonly Json[]): boolean {
  if (typeof whole === 'string')
    return readJoined(whole).some(items =>
      isSameJson(
        items,
        chunks.flatMap(chunk => itemsOf(chunk)),
      ),
    );
  if (!Array.isArray(whole)) return false;
  if (chunks.some(chunk => Array.isArray(chunk) && chunk.length === 0)) return false;
  return isSameJson(whole, chunks.every(chunk => Array.isArray(chunk)) ? (chunks.flat() as Json[]) : [...chunks]);
}

function itemsOf(chunk: Json): Json[] {
  return typeof chunk === 'string' ? (readJoined(chunk)[0] ?? [chunk]) : [chunk];
}
