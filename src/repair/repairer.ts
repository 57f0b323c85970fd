import type { Effect } from '../core/effect.ts';
import type { Change, Failure, Objection, Proposal, Subject } from '../core/failure.ts';
import type { ToolCall } from '../core/tool-call.ts';
import type { Rule } from './rules/index.ts';

export const METHODS = ['organic', 'rules', 'model'] as const;
export type Method = (typeof METHODS)[number];

/** What asking a model took. `inputTokens` and `outputTokens` are null where it gave no answer, `costUsd` where the price is not known. */
export type ModelUse = {
  model: string;
  promptHash: string;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
};

/** A proposal, or why the repairer itself failed; with what it took. */
export type RepairerAnswer = (Proposal | { status: 'error'; explanation: string }) & { use?: ModelUse };

/** Who proposes, and how. `null`: nothing to propose. Throws `NotAsked` where the answer has to wait. */
export type Repairer = {
  method: Method;
  propose: (failure: Failure, objections: Objection[]) => RepairerAnswer | null | Promise<RepairerAnswer | null>;
};

/** The declared effect of a tool; null where none is declared. */
export type EffectOf = (toolName: string) => Effect | null;

/** What came of one attempt to repair a failure. `calls` hold only where `status` is `proposed`; where it is `rejected`, `objections` say why not. */
export type Repair = {
  method: Method;
  status: 'proposed' | 'rejected' | 'unrepairable' | 'needs_user' | 'error';
  calls: ToolCall[] | null;
  changes: Change[];
  subjects: Subject[];
  objections: Objection[];
  explanation: string;
  question: string | null;
  isFallback: boolean;
  /** What asking a model took, over all its answers; null where none was asked. */
  use: ModelUse | null;
};

/** What a repairer needs beside the failures. `rules`: those that are asked, in their order; default: all that come with toolmend. */
export type RepairContext = { effectOf?: EffectOf; rules?: readonly Rule[] };
