import type { JsonObject } from '../core/json.ts';
import type { OnProgress } from '../core/progress.ts';
import type { ToolCall } from '../core/tool-call.ts';

export type FormatName = 'trl' | 'openai';

/** Shares of train, validation and test; they add up to 1. */
export type SplitShares = [number, number, number];

export type ExportOptions = {
  format: FormatName;
  /** Folder of the files; made where it is missing. */
  out: string;
  /** Default: 0.8, 0.1, 0.1. */
  split?: SplitShares;
  /** Another seed gives another split; default 0. */
  seed?: number;
  /** Takes in wide calls that stand for an intent that could not be recovered; default false. */
  includeFallback?: boolean;
  signal?: AbortSignal;
  onProgress?: OnProgress;
};

/** What was written and what was left out: the rows of both add up to the verified trajectories. */
export type ExportSummary = {
  format: FormatName;
  files: { [name: string]: number };
  excluded: { [reason: string]: number };
};

/** Why a verified trajectory is not a row. */
export type ExcludedReason =
  | 'fallback'
  | 'repeat'
  | 'superseded'
  | 'answered'
  | 'unreadable'
  | 'no_intent'
  | 'no_tools'
  | 'no_result'
  | 'log_cut'
  | 'number_precision'
  | 'duplicate';

/** A message of the conversation, as logged. */
export type LoggedMessage = { turn: number; role: string; text: string };

/** A call of the conversation, as logged; `result` is what the model was shown, null where the log does not say. */
export type LoggedCall = {
  callId: string;
  turn: number;
  toolName: string;
  argumentsText: string;
  result: string | null;
  isCut: boolean;
};

/** A failed call with the repair that was proven. */
export type Trajectory = {
  repairId: string;
  callId: string;
  turn: number;
  toolName: string;
  toolId: string | null;
  toolsetId: string | null;
  sourceId: string;
  kind: string;
  method: string;
  intent: string | null;
  argumentsText: string;
  errorText: string | null;
  /** What the repaired calls gave, in order. */
  results: (string | null)[];
  callsText: string;
  /** JSON text of the changes, for telling a split of a list from calls that follow one another. */
  changesText: string | null;
  isFallback: boolean;
  isRepeat: boolean;
  isSuperseded: boolean;
  /** A person gave the user's answer: what it says stands nowhere in the conversation. */
  isAnswered: boolean;
};

/** A call within a turn; `result` is null only in the last turn, where the row ends. */
export type TurnCall = { toolName: string; argumentsText: string; result: string | null };

export type Turn =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls: TurnCall[]; isTrained: boolean };

/** A row before it takes the shape of a target. The last turn holds the repaired call. */
type Example = { turns: Turn[]; hasFailedTurn: boolean };

export type ExampleResult =
  | { status: 'made'; example: Example; calls: ToolCall[] }
  | { status: 'excluded'; reason: ExcludedReason };

/** A tool as it stands in a row. */
export type RowTool = { name: string; description: string; parameters: JsonObject };

/** A target of the export. */
export type Format = {
  /** Whether arguments of this text can stand in a row without a change of their value. */
  canHold: (argumentsText: string) => boolean;
  toRow: (example: Example, tools: RowTool[]) => JsonObject;
};
