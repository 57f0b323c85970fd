import { diagnose, diagnoseUnlogged } from '../core/diagnose/index.ts';
import type { Failure, Subject } from '../core/failure.ts';
import { inLanguage } from '../core/in-language.ts';
import { type Json, stringifyJson } from '../core/json.ts';
import type { Kind, Repairable, Scope } from '../core/kinds.ts';
import { readNativeRecord } from './native-record.ts';
import { proposeRepair } from './propose.ts';
import type { Method, Repair, RepairContext } from './repairer.ts';
import { rulesRepairer } from './rules-repairer.ts';
import { toCallJson, toChangeJson } from './to-row.ts';

/** What `try` answers to one record. `calls` hold only where `repairable` is `yes` and the guard let them pass. */
type Plan = {
  id: Json;
  kind: Kind;
  scope: Scope;
  repairable: Repairable;
  method: Method | null;
  calls: Json[] | null;
  changes: Json[];
  subjects: Subject[];
  explanation: string;
  question: string | null;
};

/** Diagnoses and repairs the failed call that a line of native records holds, without a store. Gives the plan as JSON text, or `{"id": null, "error": …}` for a line that cannot be read. */
export async function tryRecord(line: string, context: RepairContext = {}): Promise<string> {
  return stringifyJson((await planFor(line, context)) as Json);
}

async function planFor(line: string, context: RepairContext): Promise<Plan | { id: null; error: string }> {
  let record: ReturnType<typeof readNativeRecord>;
  try {
    record = readNativeRecord(line);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { id: null, error: `the line cannot be read: ${cause.message}` };
  }
  const { id, isUnlogged, ...input } = record;
  const { kind, scope, repairable, explanation, question } = isUnlogged ? diagnoseUnlogged(input) : diagnose(input);
  const plan: Plan = {
    id,
    kind,
    scope,
    repairable,
    method: null,
    calls: null,
    changes: [],
    subjects: [],
    explanation,
    question,
  };
  if (repairable !== 'yes') return plan;
  const failure = {
    ...input,
    callId: String(id),
    kind,
    scope,
    repairable,
    tools: [...input.tools],
    priorAttempts: [],
  };
  return withRepair(plan, await proposeRepair(failure, [rulesRepairer(context)], context), failure);
}

function withRepair(plan: Plan, repair: Repair, { intent, errorText }: Pick<Failure, 'intent' | 'errorText'>): Plan {
  const explanation = `${plan.explanation} ${repair.explanation}`;
  switch (repair.status) {
    case 'proposed': {
      const { method, calls, changes, subjects } = repair;
      return {
        ...plan,
        method,
        calls: calls!.map(toCallJson),
        changes: changes.map(toChangeJson),
        subjects,
        explanation,
      };
    }
    case 'needs_user':
      return { ...plan, explanation, repairable: 'needs_user', question: repair.question };
    case 'rejected': {
      const reasons = [...new Set(repair.objections.map(objection => objection.message))].join('; ');
      return {
        ...plan,
        repairable: 'needs_user',
        explanation: `${explanation} That was refused: ${reasons}.`,
        question: questionAbout(repair, reasons, intent, errorText),
      };
    }
    case 'unrepairable':
    case 'error':
      return { ...plan, explanation };
    default:
      return repair.status satisfies never;
  }
}

/** What to ask where a repair was found and may change what was asked for: whether just that is meant. */
function questionAbout(
  { calls }: Repair,
  reasons: string,
  intent: Failure['intent'],
  errorText: Failure['errorText'],
): string {
  const shown = (calls ?? []).map(call => `${call.toolName} ${stringifyJson(call.arguments)}`).join('; ');
  const short = shown.length > 300 ? `${shown.slice(0, 300)}…` : shown;
  return inLanguage(intent, errorText, `Is this meant: ${short}? (${reasons})`, `是指 ${short} 吗？（${reasons}）`);
}
