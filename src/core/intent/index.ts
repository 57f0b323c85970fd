export { type GuardContext, type GuardedProposal, guard } from './guard.ts';
