import { appendFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Decision, decisionFile, readDecisions, takeDecisions, writeDecision } from '../../src/review/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const decision = (id: string): Decision => ({
  review_id: id,
  call_id: `call-${id}`,
  repair_id: null,
  decision: 'reject',
  outcome: 'needs_user',
  calls: null,
  answer: null,
  note: '不是这个\n"x"',
  decided_at: '2026-11-30T08:00:00.000Z',
});

async function takenFrom(path: string): Promise<{ ids: string[]; bad: string[] }> {
  const ids: string[] = [];
  const bad: string[] = [];
  const write = async (decisions: Decision[]) => {
    ids.push(...decisions.map(made => made.review_id));
  };
  await takeDecisions(path, write, line => bad.push(line));
  return { ids, bad };
}

test('decisions are read as they were written, and taken once', async () => {
  const path = join(folder, 'once.duckdb');
  await writeDecision(path, decision('a'));
  await writeDecision(path, decision('b'));
  expect(await readDecisions(path)).toEqual([decision('a'), decision('b')]);
  expect((await takenFrom(path)).ids).toEqual(['a', 'b']);
  expect((await takenFrom(path)).ids).toEqual([]);
  expect(existsSync(decisionFile(path))).toBe(false);
});

test('where writing fails they stay, and those that came meanwhile follow them', async () => {
  const path = join(folder, 'fails.duckdb');
  await writeDecision(path, decision('a'));
  const failing = takeDecisions(path, async () => {
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  await writeDecision(path, decision('b'));
  expect((await readDecisions(path)).map(made => made.review_id)).toEqual(['a', 'b']);
  expect((await takenFrom(path)).ids).toEqual(['a', 'b']);
});

test('those of a process that died with the file in its hands are handed over again', async () => {
  const path = join(folder, 'died.duckdb');
  await writeDecision(path, decision('a'));
  renameSync(decisionFile(path), `${path}.reviews.taken.jsonl`);
  expect((await takenFrom(path)).ids).toEqual(['a']);
});

test('one that is made while others are taken is taken in the same go', async () => {
  const path = join(folder, 'meanwhile.duckdb');
  await writeDecision(path, decision('a'));
  const ids: string[] = [];
  await takeDecisions(path, async decisions => {
    ids.push(...decisions.map(made => made.review_id));
    if (ids.length === 1) await writeDecision(path, decision('b'));
  });
  expect(ids).toEqual(['a', 'b']);
});

test('a line that is torn is told and harms no other', async () => {
  const path = join(folder, 'torn.duckdb');
  await writeDecision(path, decision('a'));
  appendFileSync(decisionFile(path), '{"review_id": "b", "call\n');
  await writeDecision(path, decision('c'));
  expect(await takenFrom(path)).toEqual({ ids: ['a', 'c'], bad: ['{"review_id": "b", "call'] });
});
