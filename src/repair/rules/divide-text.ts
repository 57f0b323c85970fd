import type { Change } from '../../core/failure.ts';
import { isDivided } from '../../core/intent/divided.ts';
import { toPointer } from '../../core/json-path.ts';
import { type ObjectPlace, objectPlaces } from './object-places.ts';
import type { Rule } from './rule.ts';

const SEPARATORS = ['/', ':', '.', ',', '，', '..', '~', '–', '—', '至', '到', ' to '];

/** Divides one text over the two parameters that it holds (`owner/repo`): where one of them has it and the other is missing, or where both are required and missing. */
export const divideText: Rule = {
  name: 'divide_text',
  run: context => {
    for (const place of objectPlaces(context)) {
      for (const [name, text] of Object.entries(place.value)) {
        const found = typeof text === 'string' && text.length <= 500 ? divisionsOf(name, text, place) : [];
        if (found.length === 1) return found;
      }
    }
    return null;
  },
};

function divisionsOf(name: string, text: string, { path, declared, free, undeclared, missing }: ObjectPlace): Change[] {
  const pairs = declared.has(name)
    ? free.flatMap(other => [
        [other, name],
        [name, other],
      ])
    : undeclared.includes(name)
      ? missing.flatMap(first => missing.filter(second => second !== first).map(second => [first, second]))
      : [];
  return pairs.flatMap(([first, second]) => {
    const parts = SEPARATORS.map(separator => text.split(separator).map(part => part.trim())).filter(
      ([left, right, ...more]) =>
        more.length === 0 &&
        isDivided(text, [
          [first!, left ?? ''],
          [second!, right ?? ''],
        ]),
    );
    const [only] = parts;
    if (!only) return [];
    const to = { [first!]: only[0]!, [second!]: only[1]! };
    return [{ op: 'divide', path: toPointer([...path, name]), from: text, to, provenance: 'arguments' }];
  });
}
