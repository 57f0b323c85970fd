import type { JsonPath } from '../json-path.ts';
import { keepsUnit } from '../keeps-unit.ts';
import { lacksHalf } from '../lacks-half.ts';
import { matchDescribed } from '../match-described.ts';
import { matchEnds } from '../match-ends.ts';
import { matchMissing } from '../match-missing.ts';
import { matchParameter } from '../match-name.ts';
import { matchTogether } from '../match-together.ts';
import type { Knowledge } from './knowledge.ts';
import type { Place } from './place.ts';

/**
 * Whether a parameter that nothing declares stands for a declared one that is still free. Since the old name must be undeclared and
 * the new one declared and free, no chain of renames can exchange two values.
 */
export function mayRename(
  from: string,
  to: string,
  parent: JsonPath,
  present: ReadonlySet<string>,
  { placeAt, schema, hints, originalNames, calls }: Knowledge,
): boolean {
  if (from === to || present.has(to)) return false;
  const { toolName } = calls[0]!;
  const place = placeAt(parent);
  if (place.isMap || !keepsUnit(from, to, placeAt([...parent, to]).words)) return false;
  const isProposed = hints.didYouMean.some(({ wrong, right }) => wrong === from && right === to);
  if (schema && place.schemas.length > 0) {
    if (!place.properties.has(to)) return false;
    const free = [...place.properties.keys()].filter(name => !present.has(name));
    const undeclared = [...present].filter(name => !place.properties.has(name));
    if (lacksHalf(from, to, undeclared, free)) return false;
    if (isProposed) return true;
    if (place.properties.has(from)) return false;
    const match = matchParameter(from, free);
    if (match) return match.name === to;
    const described = matchDescribed(from, free, place.properties);
    if (described !== null) return described === to;
    const together = matchTogether(from, ...openAtFirst(place, originalNames()));
    if (together !== null) return together === to;
    const ends = matchEnds(from, ...openAtFirst(place, originalNames()));
    if (ends !== null) return ends === to;
    const missing = place.required.filter(name => !present.has(name));
    return matchMissing(from, { undeclared, free, missing, toolName: parent.length === 0 ? toolName : null }) === to;
  }
  if (schema) return false;
  const named = [...new Set([...hints.missing, ...hints.didYouMean.map(({ right }) => right)])];
  return (
    isProposed ||
    (named.includes(to) &&
      matchParameter(
        from,
        named.filter(name => !present.has(name)),
      )?.name === to)
  );
}

/** The undeclared names of the original call, and the declared ones that it does not have: what stood there before any step was taken. */
function openAtFirst({ properties }: Place, names: ReadonlySet<string>): [string[], string[]] {
  return [[...names].filter(name => !properties.has(name)), [...properties.keys()].filter(name => !names.has(name))];
}
