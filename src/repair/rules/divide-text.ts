import type { Change } from '../../core/failure.ts';
import { dividedOver } from '../../core/intent/divided.ts';
import { toPointer } from '../../core/json-path.ts';
import { type ObjectPlace, objectPlaces } from './object-places.ts';
import type { Rule } from './rule.ts';

/** Divides one text over the two parameters that it holds (`owner/repo`): where one of them has it and the other is missing, or where both are required and missing. */
export const divideText: Rule = {
  name: 'divide_text',
  kinds: ['missing_required', 'wrong_parameter_name'],
  change: 'divides one text over the two parameters that it holds',
  provenance: ['arguments'],
  run: context => {
    for (const place of objectPlaces(context)) {
      for (const [name, text] of Object.entries(place.value)) {
        const found =
          typeof text === 'string' && text.length <= 500 && SEPARATED.test(text) ? divisionsOf(name, text, place) : [];
        if (found.length === 1) return found;
      }
    }
    return null;
  },
};

/** What may stand between two parts of one text. */
const SEPARATED = /[/:.,，~–—至到]|\bto\b/;

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
    const parts = dividedOver(text, first!, second!);
    if (!parts) return [];
    const to = { [first!]: parts[0], [second!]: parts[1] };
    return [{ op: 'divide', path: toPointer([...path, name]), from: text, to, provenance: 'arguments' }];
  });
}
