import type { Draft } from '../../draft.ts';
import type { Change, Objection } from '../../failure.ts';
import { isSameJson, type Json } from '../../json.ts';
import { getAt, parsePointer } from '../../json-path.ts';
import type { Knowledge } from '../knowledge.ts';
import { objection } from '../objection.ts';
import type { Original } from '../original.ts';

/** One step to judge: the change, the call before and the calls after it. */
export type Step = { change: Change; before: Draft; after: readonly Draft[]; original: Original };

/** Judges one kind of step: what speaks against it, or null where it may be made. */
export type Check = (step: Step, knowledge: Knowledge) => Objection | null;

/** A record that does not tell what was there, or what it became, is no proof. */
export function mistold({ change, before }: Step): Objection | null {
  const actual = getAt(before.arguments, parsePointer(change.path, before.arguments));
  if (actual !== undefined && isSameJson(actual, change.from)) return null;
  return objection(
    'malformed',
    change.path,
    change.from,
    `"${change.op}" at "${change.path}" does not say what stood there`,
  );
}

/** An objection at the place of the change. */
export function refuse(code: Objection['code'], { change }: Step, value: Json, message: string): Objection {
  return objection(code, change.path, value, message);
}
