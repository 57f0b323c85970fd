import type { Json } from './json.ts';
import type { Kind, Repairable, Scope } from './kinds.ts';
import type { Profile } from './profile.ts';
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
  /** What worked for the parameters of the tools, by tool; absent where nothing is known of it. */
  profiles?: ReadonlyMap<string, Profile>;
};

export type PriorAttempt = { calls: ToolCall[]; outcome: string; errorText: string | null };

/** Where a value, or a part of one, of a repaired call comes from (DESIGN: "Nothing invented"). */
export const PROVENANCES = ['arguments', 'name', 'schema', 'error', 'intent', 'context', 'observed'] as const;
export type Provenance = (typeof PROVENANCES)[number];

/**
 * The steps from an original call to its repair; `applyChange` runs them, the guard checks each.
 * - `parse`: malformed text read as one JSON value. `merge`: several identical values in one text read as one.
 * - `split`: one call made several; at the root from a text that holds several values, else a list cut into chunks, or an object whose range or number of rows is cut into parts that meet.
 * - `unwrap`, `wrap`: a container taken off or put round a value. `decode`: JSON text made the value that it encodes.
 * - `rename`: a parameter. `rename_tool`: the tool. `move`: a value to another parent. `divide`: one text over several parameters.
 * - `retype`: number, boolean, text. `reformat`: the same meaning in another form. `drop`: a value that says nothing. `add`: a value with a provenance of its own.
 */
export const CHANGE_OPS = [
  'parse',
  'merge',
  'split',
  'unwrap',
  'wrap',
  'decode',
  'rename',
  'rename_tool',
  'move',
  'divide',
  'retype',
  'reformat',
  'drop',
  'add',
] as const;
export type ChangeOp = (typeof CHANGE_OPS)[number];

/** One step from the original call to the repaired ones. */
export type Change = {
  op: ChangeOp;
  /** Which of the calls at this point it applies to; absent: the first. */
  call?: number;
  /** JSON Pointer of the value after the step; before it for `drop` and `divide`. */
  path: string;
  /** What stood there before; for `rename`, `move` and `unwrap` the JSON Pointer it stood at; for `rename_tool` the old name; null for `add`. */
  from: Json;
  /** What stands there now; for `rename` and `move` the JSON Pointer it stands at; for `split` the chunks or the parts; for `divide` the parameters of the parent that the text became; null for `drop`. */
  to: Json;
  provenance: Provenance;
};

/** A leaf of the original call and what became of it. `path`: JSON Pointer where it now stands, null where lost. */
export type Subject = { value: Json; status: 'kept' | 'reformatted' | 'lost'; path: string | null };

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
export type Objection = { code: ObjectionCode; path: string; value: Json; message: string };

/** What a proposer answers. `null` from a proposer means: nothing to propose. */
export type Proposal =
  | { status: 'proposed'; calls: ToolCall[]; changes: Change[]; explanation: string; fallback?: boolean }
  | { status: 'unrepairable'; explanation: string; kind?: Kind }
  | { status: 'needs_user'; question: string; explanation: string; kind?: Kind };

/** What the guard found: the proof that is stored with a repair. It holds where `objections` is empty. */
export type Verdict = { subjects: Subject[]; objections: Objection[] };

/** Proposes a repair of one failure; called once more with the objections of the guard where it had any. */
export type Proposer = (failure: Failure, objections: Objection[]) => Proposal | null | Promise<Proposal | null>;
