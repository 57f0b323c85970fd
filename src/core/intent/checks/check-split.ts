import { canonicalJson, isObject, isSameJson, type Json, type JsonObject } from '../../json.ts';
import { getAt, parsePointer, withAt } from '../../json-path.ts';
import { readJoined } from '../forms/joined-list.ts';
import type { Knowledge } from '../knowledge.ts';
import { joinParts, partsProblem } from '../ranges/index.ts';
import { splitObjection } from '../split-objection.ts';
import { type Check, mistold, refuse, type Step } from './check.ts';
import { checkSeveral } from './check-text.ts';

/** One call made several: the values of a text, a list in chunks of which each item is in exactly one, or an object that asks for a range in parts that meet. */
export const checkSplit: Check = (step, knowledge) => {
  const { change, before } = step;
  const path = parsePointer(change.path, before.arguments);
  const whole = getAt(before.arguments, path);
  if (isObject(whole) && isObject(change.from)) return checkRange(step, whole, knowledge);
  if (change.path === '') return checkSeveral(step, knowledge);
  const chunks = change.to;
  if (whole === undefined || !Array.isArray(chunks))
    return refuse('malformed', step, chunks, 'a list of chunks is expected');
  const problem = mistold(step) ?? splitObjection(withAt(before.arguments, path, null), change.path, knowledge);
  if (problem) return problem;
  if (new Set(chunks.map(canonicalJson)).size < chunks.length)
    return refuse('doubled', step, chunks, 'two of the calls are the same');
  return isAll(whole, chunks) ? null : refuse('lost', step, whole, 'the chunks are not the whole list, in order');
};

/** The parts of a range: together exactly what the object asks for. */
function checkRange(step: Step, whole: JsonObject, knowledge: Knowledge) {
  const { change, before, after } = step;
  const problem = mistold(step);
  if (problem) return problem;
  const { tool, effect, placeAt, errorText } = knowledge;
  const parts = Array.isArray(change.to) ? change.to.filter(isObject) : [];
  const path = parsePointer(change.path, before.arguments);
  const about = { path, placeAt, toolDescription: tool?.description ?? null, errorText };
  const joined = joinParts(parts, whole, about);
  if (parts.length !== (change.to as Json[]).length || !joined || !isSameJson(joined, whole))
    return refuse(
      'lost',
      step,
      change.to,
      'the parts are not certain to be the whole range, without a gap and without an overlap',
    );
  const called = { toolName: before.toolName, description: tool?.description ?? null, effect };
  const reason = partsProblem(
    after.flatMap(draft => (isObject(draft.arguments) ? [draft.arguments] : [])),
    called,
  );
  return reason === null ? null : refuse(effect === 'read' ? 'changed' : 'widened', step, change.to, reason);
}

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
