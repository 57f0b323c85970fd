import type { Effect } from '../../core/effect.ts';
import type { ErrorHints } from '../../core/error-text/index.ts';
import type { Change, Failure, Provenance } from '../../core/failure.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { Kind } from '../../core/kinds.ts';
import type { ToolDefinition } from '../../core/tool-call.ts';
import type { Place } from './places.ts';

/** What a rule sees: one call on its way to the repair, and what is known of the failure. */
export type RuleContext = {
  failure: Failure;
  hints: ErrorHints;
  /** The tool that the call names by now, and its definition; null where it was not offered. */
  toolName: string;
  tool: ToolDefinition | null;
  /** The schema of the arguments; null where it is not known. */
  schema: JsonObject | null;
  /** The arguments by now: the text as written, any value until it is unwrapped, in the end an object. */
  value: Json;
  /** The arguments where they are an object already. */
  args: JsonObject | null;
  /** Every value of `args` that stands where the schema declares one; empty without schema. */
  places: Place[];
  /** Whether the call can only read, as far as its name or a declaration tells. */
  isRead: boolean;
  /** What the call does to the world, as far as its name or a declaration tells. */
  effect: Effect;
};

/** The steps that a rule takes, a question that only the user can answer, or `null` where the rule has nothing sure to say. */
export type RuleResult = Change[] | { needsUser: string } | null;

/** One kind of repair. `run` takes one step; it is asked again until it has nothing more to say. */
export type Rule = {
  /** Its name, in snake_case; one of a kind. */
  name: string;
  /** The kinds of failure that it is for. It is asked for every failure: a call may have several faults. */
  kinds: readonly Kind[];
  /** What it changes, in words. */
  change: string;
  /** Where the values that it writes come from. */
  provenance: readonly Provenance[];
  run: (context: RuleContext) => RuleResult;
};
