import type { Change } from '../../core/failure.ts';
import { literalInName } from '../../core/intent/literal-in-name.ts';
import { isOnlyForm } from '../../core/intent/only-form.ts';
import { getOwn, type Json, type JsonObject } from '../../core/json.ts';
import { toPointer } from '../../core/json-path.ts';
import { isNullable, literalsOf, propertiesOf, requiredOf } from '../../core/schema/index.ts';
import type { Rule } from './rule.ts';

/** Fills a required parameter that has only one possible value: its default, its only literal, or the choice that the called tool's name states. */
export const addRequired: Rule = {
  name: 'add_required',
  kinds: ['missing_required', 'unknown_tool'],
  change: 'adds a required parameter that can have only one value',
  provenance: ['schema', 'name'],
  run: ({ args, schema, failure, toolName, effect }) => {
    if (!args || !schema) return null;
    const properties = propertiesOf(schema);
    for (const name of requiredOf(schema)) {
      const property = properties.get(name) ?? {};
      if (Object.hasOwn(args, name) && (args[name] !== null || isNullable(property))) continue;
      const stated = failure.toolName === toolName ? null : literalInName(literalsOf(property) ?? [], failure.toolName);
      const path = toPointer([name]);
      const before: Change[] = Object.hasOwn(args, name)
        ? [{ op: 'drop', path, from: null, to: null, provenance: 'arguments' }]
        : [];
      const step = { op: 'add', path, from: null } as const;
      if (stated !== null) return [...before, { ...step, to: stated, provenance: 'name' }];
      const only = onlyValue(property, isOnlyForm(name, toolName, effect));
      if (only !== undefined) return [...before, { ...step, to: only, provenance: 'schema' }];
    }
    return null;
  },
};

function onlyValue(property: JsonObject, mayBeDefault: boolean): Json | undefined {
  const literals = literalsOf(property);
  if (literals?.length === 1) return literals[0];
  return mayBeDefault ? getOwn(property, 'default') : undefined;
}
