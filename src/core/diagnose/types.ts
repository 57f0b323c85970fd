import type { Kind, Repairable, Scope } from '../kinds.ts';
import type { Profile } from '../profile.ts';
import type { ToolDefinition } from '../tool-call.ts';

/** A call and what came of it, as a log shows it. */
export type DiagnoseInput = {
  toolName: string;
  /** The arguments as written, not always JSON. */
  argumentsText: string;
  /** The error as logged, wrapped or not. */
  errorText: string | null;
  /** What the log claims. */
  status: 'ok' | 'error' | 'unknown';
  /** HTTP or JSON-RPC code. */
  statusCode: number | null;
  /** The user's words. */
  intent: string | null;
  /** The tools offered in the conversation; empty where the log does not show them. */
  tools: readonly ToolDefinition[];
  /** What worked for the parameters of the tools, by tool; absent where it is not known. */
  profiles?: ReadonlyMap<string, Profile>;
};

/** Why a call failed, and whether a change of it can help. `question`: what to ask the user, where only the user can say. */
export type Diagnosis = {
  kind: Kind;
  scope: Scope;
  repairable: Repairable;
  explanation: string;
  question: string | null;
};

/** A diagnosis before its scope is looked up. */
export type Finding = Omit<Diagnosis, 'scope'>;

/** A call as the parts of the diagnosis see it. */
export type Case = {
  input: DiagnoseInput;
  /** The definition of the called tool, where it was offered. */
  tool: ToolDefinition | null;
  /** The error, unwrapped; empty where there is none. */
  error: string;
  /** Kind by the error text, else by the status code; null where neither tells. */
  errorKind: Kind | null;
};
