import type { Change } from '../../core/failure.ts';
import { isNullWord, isWordForNull } from '../../core/intent/forms/null-word.ts';
import { isNullable } from '../../core/schema/index.ts';
import type { Rule } from './rule.ts';

/** Makes a word for nothing null, where the schema allows null and the error refuses the word. */
export const nullWord: Rule = {
  name: 'null_word',
  kinds: ['null_for_optional', 'wrong_type', 'not_found'],
  change: 'makes a word for nothing null',
  provenance: ['arguments'],
  run: ({ places, hints, failure }) => {
    const found = places.flatMap(({ value, branches, pointer, path }): Change[] =>
      path.length > 0 &&
      isWordForNull(value) &&
      isNullWord(value, branches.some(isNullable), hints, failure.errorText ?? '')
        ? [{ op: 'retype', path: pointer, from: value, to: null, provenance: 'arguments' }]
        : [],
    );
    return found.length > 0 ? found : null;
  },
};
