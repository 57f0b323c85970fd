export { proposeByRules } from './propose-by-rules.ts';
