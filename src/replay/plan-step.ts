import type { LoadedConfig } from '../core/config.ts';
import { runningEffect } from '../core/running-effect.ts';
import type { ExecutorPool, PooledExecutor } from './executor-pool.ts';
import { type Permissions, refusal } from './policy.ts';
import { offeredTool, type Route, routeOf } from './route.ts';
import { shownName } from './shown-name.ts';
import type { Step, StepPlan } from './types.ts';

export type PlanContext = {
  config: LoadedConfig['config'] | null;
  pool: ExecutorPool | null;
  permissions: Permissions;
  /** Executors are started only where the answer hangs on what a server says. */
  dryRun: boolean;
};

const READ_TIMEOUT_MS = 10_000;
const OTHER_TIMEOUT_MS = 30_000;

/** What a person and the log say of a step: the conversation offered its tool, the repair is a wide call, a person accepted this one repair. */
export type StepClaims = { isOffered: boolean; isFallback: boolean; isAccepted: boolean };

/** Says whether a step may run, where and how; sends nothing. */
export async function planStep(
  { toolName }: Step,
  { isOffered, isFallback, isAccepted }: StepClaims,
  { config, pool, permissions: general, dryRun }: PlanContext,
): Promise<StepPlan> {
  const permissions = isAccepted ? { ...general, allow: new Set([...general.allow, toolName]) } : general;
  const shown = shownName(toolName);
  const how = `to run ${shown}, declare "tools": {${JSON.stringify(toolName)}: {"executor": …, "effect": …}} in the config`;
  if (config === null || pool === null)
    return notExecutable(null, 'not run: there is no config that names an executor', how);
  const route = routeOf(config, toolName);
  const { executorName, settings, settingsName } = route;
  if (executorName === null) return notExecutable(null, `not run: no executor is declared for ${shown}`, how);
  if (settings === undefined && !isOffered) {
    const reason = `not run: ${shown} was not offered in its conversation, and the config does not declare it`;
    return { status: 'blocked', executorName, effect: null, reason, how };
  }

  const trusts = config.executors[executorName]!.trustAnnotations;
  const unseen = runningEffect(config, settingsName, executorName, null);
  const names = [toolName, settingsName] as const;
  if (!trusts && !route.isGuess) {
    const refused = refusal(unseen, names, isFallback, permissions);
    if (refused) return { status: 'blocked', executorName, effect: unseen.effect, ...refused };
    if (dryRun) return ready(route, toolName, unseen.effect);
  }

  let pooled: PooledExecutor;
  try {
    pooled = await pool.get(executorName);
  } catch (cause) {
    const effect = unseen.by === 'config' ? unseen.effect : null;
    return {
      ...notExecutable(
        executorName,
        `not run: executor ${executorName}: ${(cause as Error).message}`,
        `start the executor ${executorName}`,
      ),
      effect,
    };
  }
  const tool = offeredTool(pooled.tools, toolName);
  if (tool === undefined)
    return notExecutable(executorName, `not run: executor ${executorName} does not offer ${shown}`, how);
  const told = runningEffect(config, settingsName, executorName, tool.annotations);
  const refused = refusal(told, [...names, tool.name], isFallback, permissions);
  if (refused) return { status: 'blocked', executorName, effect: told.effect, ...refused };
  return ready(route, tool.name, told.effect);
}

function ready({ executorName, settings }: Route, serverTool: string, effect: StepPlan['effect'] & string): StepPlan {
  const timeoutMs = settings?.timeoutMs ?? (effect === 'read' ? READ_TIMEOUT_MS : OTHER_TIMEOUT_MS);
  return { status: 'ready', executorName: executorName!, serverTool, effect, timeoutMs };
}

function notExecutable(
  executorName: string | null,
  reason: string,
  how: string,
): StepPlan & { status: 'not_executable' } {
  return { status: 'not_executable', executorName, effect: null, reason, how };
}
