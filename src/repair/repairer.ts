import type { Effect } from '../core/effect.ts';
import type { Change, Objection, Proposer, Subject } from '../core/failure.ts';
import type { ToolCall } from '../core/tool-call.ts';

export type Method = 'rules';

/** Who proposes, and how. */
export type Repairer = { method: Method; propose: Proposer };

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
};

/** What a repairer needs beside the failures. */
export type RepairContext = { effectOf?: EffectOf };
