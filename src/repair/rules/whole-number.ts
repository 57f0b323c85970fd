import type { Change } from '../../core/failure.ts';
import { isNumber, toNumber } from '../../core/json.ts';
import { typesOf } from '../../core/schema/index.ts';
import type { Rule } from './rule.ts';

/** Writes a whole number without its fraction of zeros where the schema wants an integer: many servers refuse `5.0`. */
export const wholeNumber: Rule = {
  name: 'whole_number',
  kinds: ['wrong_type'],
  change: 'writes a whole number without its fraction of zeros',
  provenance: ['arguments'],
  run: ({ places }) => {
    const found = places.flatMap(({ value, branches, pointer }): Change[] => {
      if (!isNumber(value) || !branches.every(branch => typesOf(branch).includes('integer'))) return [];
      const digits = /^(-?\d{1,15})\.0+$/.exec(value.toString())?.[1];
      if (digits === undefined) return [];
      return [{ op: 'retype', path: pointer, from: value, to: toNumber(digits), provenance: 'arguments' }];
    });
    return found.length > 0 ? found : null;
  },
};
