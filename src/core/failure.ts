import type { JsonObject } from './json.ts';
import type { Kind, Repairable, Scope } from './kinds.ts';
import type { ToolCall, ToolDefinition } from './tool-call.ts';

/** A failed call and everything that a repairer may see of it. */
export type Failure = {
  callId: string;
  toolName: string;
  /** The arguments as the model wrote them, byte for byte; not always JSON. */
  argumentsText: string;
  /** The user's words that the call serves. */
  intent: string | null;
  errorText: string | null;
  kind: Kind;
  scope: Scope;
  repairable: Repairable;
  /** The tools offered in the conversation, in their order; the called one is among them only if it exists. */
  tools: ToolDefinition[];
  /** Repairs that were tried before and did not hold, oldest first. */
  priorAttempts: PriorAttempt[];
};

export type PriorAttempt = { calls: ToolCall[]; outcome: string; errorText: string | null };

/** Where a value, or a part of one, of a repaired call comes from (DESIGN: "Nothing invented"). */
export const PROVENANCES = ['arguments', 'name', 'schema', 'error', 'intent', 'context', 'observed'] as const;
export type Provenance = (typeof PROVENANCES)[number];

/**
 * `parse`: malformed text read as JSON. `unwrap`/`wrap`: an envelope or a container taken off or put on. `decode`: JSON text made the value it
 * encodes. `rename`: a parameter. `rename_tool`. `move`: a leaf moved to another place. `retype`: number, boolean, text. `reformat`: the same
 * meaning in another form. `split`: one call made several. `merge`: identical calls made one. `drop`: a leaf that says nothing. `add`: a value with a provenance of its own.
 */
export const CHANGE_OPS = [
  'parse',
  'unwrap',
  'wrap',
  'decode',
  'rename',
  'rename_tool',
  'move',
  'retype',
  'reformat',
  'split',
  'merge',
  'drop',
  'add',
] as const;
export type ChangeOp = (typeof CHANGE_OPS)[number];

/** One step from the original call to the repaired ones. `path`: JSON Pointer in the result of the step (of the source for `drop`). */
export type Change = {
  op: ChangeOp;
  path: string;
  /** What stood there before: a value, or for `rename`, `move`, `wrap` and `unwrap` the JSON Pointer it stood at. Null for `add`. */
  from: JsonObject[string];
  to: JsonObject[string];
  provenance: Provenance;
};

/** A leaf of the original call and what became of it. `path`: JSON Pointer where it now stands, null where lost. */
export type Subject = { value: JsonObject[string]; status: 'kept' | 'reformatted' | 'lost'; path: string | null };

export type ObjectionCode =
  | 'lost'
  | 'moved'
  | 'swapped'
  | 'doubled'
  | 'changed'
  | 'invented'
  | 'widened'
  | 'cut'
  | 'malformed';

/** Why the guard refuses a proposal: the rule that is broken, the leaf that proves it, and a sentence for the repairer. */
export type Objection = { code: ObjectionCode; path: string; value: JsonObject[string]; message: string };

/** What a proposer answers. `null` from a proposer means: nothing to propose. */
export type Proposal =
  | { status: 'proposed'; calls: ToolCall[]; changes: Change[]; explanation: string; fallback?: boolean }
  | { status: 'unrepairable'; explanation: string; kind?: Kind }
  | { status: 'needs_user'; question: string; explanation: string; kind?: Kind };

/** What the guard found: the proof that is stored with a repair. It holds where `objections` is empty. */
export type Verdict = { subjects: Subject[]; objections: Objection[] };

/** Proposes a repair of one failure; called once more with the objections of the guard where it had any. */
export type Proposer = (failure: Failure, objections: Objection[]) => Proposal | null | Promise<Proposal | null>;
