import type { Effect } from '../effect.ts';
import type { ErrorHints } from '../error-text/index.ts';
import type { Failure } from '../failure.ts';
import type { JsonObject } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import type { ToolCall, ToolDefinition } from '../tool-call.ts';
import type { Place } from './place.ts';

/** What the guard knows while it judges one proposal; everything comes from the failure, nothing from the proposer but the calls. */
export type Knowledge = {
  failure: Failure;
  /** The tool that the repaired calls name, where it was offered. */
  tool: ToolDefinition | null;
  schema: JsonObject | null;
  /** Every parameter name that the schema declares at any depth. */
  names: ReadonlySet<string>;
  /** What the call, and earlier repairs of it, were answered. */
  errorText: string;
  hints: ErrorHints;
  calls: readonly ToolCall[];
  /** Planned effect of the repaired tool. */
  effect: Effect;
  /** Whether an absent value and an empty one differ for this tool: it changes what is there. */
  updates: boolean;
  isFallback: boolean;
  effectOf: (toolName: string) => Effect;
  /** Every parameter name in the original call, at any depth. */
  originalNames: () => ReadonlySet<string>;
  placeAt: (path: JsonPath) => Place;
};
