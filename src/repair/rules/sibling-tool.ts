import { plannedEffect } from '../../core/effect.ts';
import { isScalar } from '../../core/json.ts';
import { isValid, propertiesOf } from '../../core/schema/index.ts';
import { isFullerRead } from '../../core/stands-for.ts';
import { objectPlaces } from './object-places.ts';
import type { Rule } from './rule.ts';

/** Calls the sibling of a read that takes a parameter which the called one does not, and is named for it, where one sibling takes all of them. */
export const siblingTool: Rule = {
  name: 'sibling_tool',
  kinds: ['unknown_parameter'],
  change: 'calls the sibling of a tool that takes the parameter',
  provenance: ['schema'],
  run: context => {
    const { args, tool, toolName, failure } = context;
    if (!args || !tool) return null;
    const [root] = objectPlaces(context);
    const unknown = root?.undeclared.filter(name => isScalar(args[name]) || Array.isArray(args[name])) ?? [];
    const isRead = (name: string) => plannedEffect(name) === 'read';
    if (unknown.length === 0 || !isRead(toolName)) return null;
    const siblings = failure.tools.filter(({ name, inputSchema }) => {
      const declared = propertiesOf(inputSchema);
      return name !== toolName && Object.keys(args).every(key => declared.has(key)) && isValid(inputSchema, args);
    });
    const related = siblings.filter(({ name }) => isRead(name) && isFullerRead(toolName, name, unknown));
    const [only, ...more] = related;
    if (!only || more.length > 0) return null;
    return [{ op: 'rename_tool', path: '', from: toolName, to: only.name, provenance: 'schema' }];
  },
};
