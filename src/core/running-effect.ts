import type { Config } from './config.ts';
import type { Effect } from './effect.ts';
import { getOwn, type JsonObject } from './json.ts';
import { toolSettings } from './tool-settings.ts';

/** What running a tool does, on whose word, and whether that word lets it run without being named. */
export type RunningEffect = { effect: Effect; by: 'config' | 'annotations' | 'nobody'; runsUnasked: boolean };

/**
 * The effect that decides whether a call may run: the config's, else what a server that the config trusts says of its
 * tool (a hint that is absent takes the protocol's default: destructive, open world), else `write`.
 */
export function runningEffect(
  config: Config,
  toolName: string,
  executorName: string,
  annotations: JsonObject | null,
): RunningEffect {
  const declared = toolSettings(config, toolName)?.effect;
  if (declared !== undefined) return { effect: declared, by: 'config', runsUnasked: declared === 'read' };
  if (annotations === null || !getOwn(config.executors, executorName)?.trustAnnotations) {
    return { effect: 'write', by: 'nobody', runsUnasked: false };
  }
  if (annotations.readOnlyHint === true) {
    // A tool that reads the open world visits addresses that a log's author chose.
    return { effect: 'read', by: 'annotations', runsUnasked: annotations.openWorldHint === false };
  }
  return { effect: effectOfHints(annotations), by: 'annotations', runsUnasked: false };
}

function effectOfHints({ destructiveHint, idempotentHint }: JsonObject): Effect {
  if (destructiveHint !== false) return 'destructive';
  return idempotentHint === true ? 'idempotent' : 'write';
}
