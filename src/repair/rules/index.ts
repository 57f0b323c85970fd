export { questionFor } from './ask-user.ts';
export { loadRules, type RuleSettings } from './load-rules.ts';
export { proposeByRules } from './propose-by-rules.ts';
export { RULES } from './registry.ts';
export type { Rule, RuleContext, RuleResult } from './rule.ts';
