import type { ChangeOp } from '../failure.ts';
import type { Json } from '../json.ts';
import type { Profile } from '../profile.ts';
import type { ToolDefinition } from '../tool-call.ts';

/** How often a change stood in a repair that was proven, by what it changed. */
export type ProvenChange = { op: ChangeOp; path: string; from: Json; to: Json; repairs: number };

/** What advice is drawn from: the definition where it is known, what worked, what repaired failing calls, and the errors of those. */
export type Evidence = {
  toolName: string;
  tool: ToolDefinition | null;
  profile: Profile | null;
  changes: readonly ProvenChange[];
  errors: readonly string[];
};

/** One operation of a JSON Patch (RFC 6902) on a tool's input schema. */
export type PatchOperation = { op: 'add' | 'replace'; path: string; value: Json };

/** What the definition should state, why, and the patch that states it. `parameter`: JSON Pointer, `*` for any place of a list. */
export type Advice = {
  parameter: string;
  topic: 'schema' | 'pattern' | 'separator' | 'limit' | 'example' | 'enum' | 'alias' | 'null' | 'date_form';
  reason: string;
  patch: PatchOperation[];
};
