import { isObject, isScalar, type Json, tryParseJson } from '../core/json.ts';
import { type JsonPath, toPointer } from '../core/json-path.ts';
import { isEmptyResult } from './is-empty-result.ts';

/** A call that worked, as the log has it. */
export type WorkedCall = { arguments: string | null; result_text: string };

/**
 * What calls of a tool that worked give back: `wasEmpty` (some gave nothing), `isJson` (all gave JSON), `echoed`
 * (arguments that nearly every result names, as pointers in which `*` stands for any place of a list).
 */
export type WorkedProfile = { wasEmpty: boolean; isJson: boolean; echoed: ReadonlySet<string> };

const ENOUGH = 5;
const NEARLY_ALL = 0.9;

export function toWorkedProfile(calls: readonly WorkedCall[]): WorkedProfile {
  const counts = new Map<string, { named: number; seen: number; values: Set<string> }>();
  for (const { arguments: text, result_text } of calls) {
    const scalars = scalarsOf(tryParseJson(text ?? '') ?? null);
    const unnamed = new Set(scalars.filter(scalar => !isNamed(scalar.text, result_text)).map(({ pointer }) => pointer));
    for (const pointer of new Set(scalars.map(scalar => scalar.pointer))) {
      const { named, seen, values } = counts.get(pointer) ?? { named: 0, seen: 0, values: new Set() };
      for (const scalar of scalars)
        if (scalar.pointer === pointer && values.size < ENOUGH && !unnamed.has(pointer)) values.add(scalar.text);
      counts.set(pointer, { named: named + (unnamed.has(pointer) ? 0 : 1), seen: seen + 1, values });
    }
  }
  const echoed = [...counts].filter(
    ([, { named, seen, values }]) => seen >= ENOUGH && named >= seen * NEARLY_ALL && isNoChance(values),
  );
  return {
    wasEmpty: calls.some(call => isEmptyResult(call.result_text)),
    isJson: calls.length >= ENOUGH && calls.every(call => tryParseJson(call.result_text) !== undefined),
    echoed: new Set(echoed.map(([pointer]) => pointer)),
  };
}

/** Whether results name these values since they were asked for: one value alone, or few short ones, may stand in any result. */
function isNoChance(values: ReadonlySet<string>): boolean {
  const isShort = [...values].some(value => value.length <= 3);
  return values.size >= (isShort ? ENOUGH : 2);
}

/** The arguments that a result should name, by what calls that worked do, and does not. */
export function unnamedArguments(args: Json, resultText: string, { echoed }: WorkedProfile): string[] {
  return scalarsOf(args)
    .filter(({ pointer, text }) => echoed.has(pointer) && !isNamed(text, resultText))
    .map(({ text }) => text);
}

function scalarsOf(value: Json, path: JsonPath = []): { pointer: string; text: string }[] {
  if (Array.isArray(value)) return value.flatMap(item => scalarsOf(item, [...path, '*']));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => scalarsOf(item, [...path, key]));
  if (!isScalar(value) || typeof value === 'boolean' || value === '') return [];
  return [{ pointer: toPointer(path), text: String(value) }];
}

/** A short value counts only where it stands alone: `1` is not named by `2017`. */
function isNamed(value: string, text: string): boolean {
  const [needle, hay] = [value.toLowerCase(), text.toLowerCase()];
  if (needle.length > 3) return hay.includes(needle);
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + 1)) {
    const around = `${hay[at - 1] ?? ''}${hay[at + needle.length] ?? ''}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
