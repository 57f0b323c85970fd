import { isObject, type Json, tryParseJson } from '../../core/json.ts';
import type { Rule, RuleResult } from './rule.ts';

/** Takes the object out of a list around it, makes several calls of a list of several, and reads JSON text that became a key. */
export const unwrapRoot: Rule = {
  name: 'unwrap_root',
  kinds: ['wrapped_arguments', 'unparsable_arguments', 'double_encoded'],
  change: 'takes the object out of a list around it',
  provenance: ['arguments'],
  run: ({ value }) => {
    if (Array.isArray(value)) return ofList(value);
    if (!isObject(value)) return null;
    const [key, ...others] = Object.keys(value);
    if (key === undefined || others.length > 0 || !/^\s*\{/.test(key)) return null;
    const content = value[key]!;
    const isNothing = content === null || content === '' || (isObject(content) && Object.keys(content).length === 0);
    const decoded = isNothing ? tryParseJson(key) : undefined;
    return isObject(decoded) ? [{ op: 'decode', path: '', from: value, to: decoded, provenance: 'arguments' }] : null;
  },
};

function ofList(list: Json[]): RuleResult {
  if (list.length === 0) return [{ op: 'reformat', path: '', from: [], to: {}, provenance: 'arguments' }];
  if (list.length === 1) return [{ op: 'unwrap', path: '', from: '/0', to: list[0]!, provenance: 'arguments' }];
  return list.every(isObject) ? [{ op: 'split', path: '', from: list, to: list, provenance: 'arguments' }] : null;
}
