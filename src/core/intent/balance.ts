import type { Objection, Subject } from '../failure.ts';
import { isObject, type Json } from '../json.ts';
import { type Balance, balanceCall } from './balance-call.ts';
import { distinct, mayMerge } from './distinct.ts';
import type { Knowledge } from './knowledge.ts';
import { mergeCalls } from './merge-calls.ts';
import { objection } from './objection.ts';
import { openedRoot } from './opened.ts';
import { type Original, valuesOf } from './original.ts';

/**
 * Second line, blind to the recorded changes: every leaf of the original against every leaf of the repaired calls.
 * Where the original may be read in several ways, one that holds is enough.
 */
export function balance(original: Original, knowledge: Knowledge): Balance {
  const { reading, text } = original;
  const readings = valuesOf(original);
  if (readings.length > 0) {
    const balances = readings.map(values => balanceValues(distinct(values), mayMerge(values, knowledge), knowledge));
    return balances.find(({ objections }) => objections.length === 0) ?? balances[0]!;
  }
  if (reading.status === 'cut' && reading.partial !== null && reading.values.length === 0)
    return balanceValues([reading.partial], true, knowledge, true);
  if (knowledge.isFallback) return balanceValues([{}], true, knowledge);
  const unread: Subject = { value: text, status: 'lost', path: null };
  return {
    subjects: [unread],
    objections: [objection('lost', '', text, 'the arguments cannot be read, so that nothing of them is kept')],
  };
}

function balanceValues(values: Json[], mayRepeat: boolean, knowledge: Knowledge, isCut = false): Balance {
  const { calls } = knowledge;
  const roots = values.map(openedRoot);
  const [first] = roots;
  const isList = roots.length === 1 && Array.isArray(first) && first.length > 1 && first.every(isObject);
  const asked = isList ? distinct(first) : roots;
  if (asked.length > 1) {
    if (asked.length !== calls.length || !mayRepeat || (isList && !mayMerge(first, knowledge)))
      return { subjects: lostAll(asked), objections: [unevenCalls(asked, knowledge)] };
    const parts = asked.map((root, at) => balanceCall(root, calls[at]!.arguments, knowledge, isCut));
    return { subjects: parts.flatMap(part => part.subjects), objections: parts.flatMap(part => part.objections) };
  }
  const only = asked[0] ?? {};
  if (calls.length === 1) return balanceCall(only, calls[0]!.arguments, knowledge, isCut);
  const merge = mergeCalls(calls, only, knowledge);
  if ('problem' in merge) return { subjects: lostAll(asked), objections: [merge.problem] };
  const { subjects, objections } = balanceCall(only, merge.merged, knowledge, isCut);
  return {
    subjects: subjects.map(subject => ({ ...subject, path: subject.path && merge.locate(subject.path) })),
    objections,
  };
}

function unevenCalls(asked: readonly Json[], { calls }: Knowledge): Objection {
  const code = asked.length > calls.length ? 'lost' : 'doubled';
  return objection(code, '', [...asked], `the original asks for ${asked.length} calls, not for ${calls.length}`);
}

function lostAll(asked: readonly Json[]): Subject[] {
  return asked.map(value => ({ value, status: 'lost', path: null }));
}
