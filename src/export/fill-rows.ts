import { createHash } from 'node:crypto';
import { canonicalJson, type Json, tryParseJson } from '../core/json.ts';
import type { OnProgress } from '../core/progress.ts';
import type { ToolCall } from '../core/tool-call.ts';
import type { Store, Values } from '../store/index.ts';
import type { Case } from './conversation.ts';
import { FORMATS } from './formats/index.ts';
import { statements } from './queries.ts';
import { readCases } from './read-cases.ts';
import { toExample } from './to-example.ts';
import { toLine } from './to-line.ts';
import { toolsReader } from './tools-of.ts';
import type { ExcludedReason, ExportOptions, Trajectory } from './types.ts';

const BATCH_CHARACTERS = 8_000_000;
const BATCH_ROWS = 500;

/** Makes the row of every verified trajectory, or the reason why there is none, in the temporary table `export_rows`. */
export async function fillRows(store: Store, options: ExportOptions): Promise<void> {
  const total = (await store.first<{ trajectories: number }>(statements.countTrajectories))!.trajectories;
  const toRow = rowMaker(store, options);
  const report: OnProgress = options.onProgress ?? (() => {});
  let done = 0;
  let characters = 0;
  let batch: Values[] = [];
  const flush = async () => {
    await store.append('export_rows', batch);
    done += batch.length;
    report({ stage: 'export', done, total, unit: 'calls' });
    [batch, characters] = [[], 0];
  };

  await store.run(statements.setup);
  for await (const item of readCases(store)) {
    options.signal?.throwIfAborted();
    const row = await toRow(item);
    batch.push(row);
    characters += typeof row.line === 'string' ? row.line.length : 0;
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
}

function rowMaker(
  store: Store,
  { format: name, includeFallback = false }: ExportOptions,
): (item: Case) => Promise<Values> {
  const format = FORMATS[name];
  const toolsOf = toolsReader(store);

  return async ({ key, conversation, trajectory }) => {
    const base = {
      repair_id: trajectory.repairId,
      conversation: key,
      tool_name: trajectory.toolName,
      kind: trajectory.kind,
      method: trajectory.method,
      source_id: trajectory.sourceId,
    };
    const refused = refusalOf(trajectory, includeFallback);
    if (refused) return { ...base, reason: refused };
    const result = toExample(trajectory, conversation, format);
    if (result.status === 'excluded') return { ...base, reason: result.reason };
    const { example, calls } = result;
    const called = calls.map(({ toolName }) => toolName);
    const tools = await toolsOf(trajectory, called);
    if (tools === null) return { ...base, reason: 'no_tools' satisfies ExcludedReason };
    const line = toLine(format.toRow(example, tools));
    const content_key = contentKey(trajectory, calls);
    return { ...base, line, line_hash: sha256(line), content_key, has_failed_turn: example.hasFailedTurn };
  };
}

function refusalOf(trajectory: Trajectory, includeFallback: boolean): ExcludedReason | undefined {
  if (trajectory.isFallback && !includeFallback) return 'fallback';
  if (trajectory.isRepeat) return 'repeat';
  if (trajectory.isSuperseded) return 'superseded';
  return trajectory.isAnswered ? 'answered' : undefined;
}

/** The same failed call with the same repair, whoever asked for it: such rows belong to one split. */
function contentKey({ toolName, argumentsText }: Trajectory, calls: ToolCall[]): string {
  const original = tryParseJson(argumentsText);
  const repaired: Json = calls.map(call => [call.toolName, call.arguments]);
  return sha256(
    canonicalJson([toolName, original === undefined ? ['text', argumentsText] : ['json', original], repaired]),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
