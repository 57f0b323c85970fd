import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Store } from '../../../src/store/index.ts';
import { startModelServer } from '../../fixtures/model/model-server.mjs';
import { temporaryFolder } from '../../temporary-folder.ts';
import { addFailures, answerText, numbered, openSeeded, rightAnswer } from './seeded.ts';

const folder = temporaryFolder();
const child = fileURLToPath(new URL('repair-child.mjs', import.meta.url));
const FAILURES = 120;

/** Runs the repair in a process; kills it after `killAfterMs`, where that is given. */
function run(
  path: string,
  url: string,
  settings: object,
  killAfterMs?: number,
): Promise<{ killed: boolean; out: string }> {
  const started = spawn(process.execPath, [child, path, url, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = killAfterMs === undefined ? null : setTimeout(() => started.kill('SIGKILL'), killAfterMs);
  let out = '';
  started.stdout.on('data', chunk => {
    out += chunk;
  });
  return new Promise(done =>
    started.on('close', (_, signal) => {
      if (timer) clearTimeout(timer);
      done({ killed: signal === 'SIGKILL', out });
    }),
  );
}

/** What a finished store holds, without times. */
async function contentOf(path: string) {
  await using store = await Store.open(path);
  return {
    repairs: await store.all('select * exclude (created_at) from repairs order by repair_id'),
    answers: await store.all('select * exclude (received_at) from answers order by answer_id'),
  };
}

async function seed(name: string): Promise<string> {
  const path = join(folder, `${name}.duckdb`);
  const store = await openSeeded(path);
  await addFailures(store, numbered(FAILURES));
  store.close();
  return path;
}

test('over kills at any moment no repair is lost, doubled or other than undisturbed', {
  timeout: 300_000,
}, async () => {
  const server = await startModelServer(({ at, text, turns }) => {
    const isWrong = turns.length === 1 && /thing \d*3"/.test(text);
    return {
      text: isWrong ? answerText([{ tool_name: 'get_thing', arguments: { id: 'other', n: 1 } }]) : rightAnswer(text),
      delayMs: 15 + (at % 5) * 5,
    };
  });
  try {
    const whole = await seed('undisturbed');
    const begin = performance.now();
    await run(whole, server.url, {});
    const wholeMs = performance.now() - begin;
    const expected = await contentOf(whole);
    expect(expected.repairs).toHaveLength(FAILURES);

    const killed = await seed('killed');
    let kills = 0;
    let spent = 0;
    for (let at = 0; at < 8; at++) {
      const before = server.state.questions.length;
      if ((await run(killed, server.url, {}, wholeMs * (0.35 + 0.08 * at))).killed) kills++;
      spent += server.state.questions.length - before;
    }
    await run(killed, server.url, {});
    expect(kills).toBeGreaterThan(2);
    expect(await contentOf(killed)).toEqual(expected);
    // What is asked twice is only what was under way, or not saved yet, when it was killed.
    expect(spent).toBeLessThanOrEqual(expected.answers.length + kills * 8 * 3);
  } finally {
    await server.close();
  }
});

test('over kills no run passes its budget', { timeout: 300_000 }, async () => {
  const server = await startModelServer(({ text }) => ({ text: rightAnswer(text), delayMs: 10 }));
  try {
    const path = await seed('budget');
    const maxCostUsd = 0.2;
    for (let at = 0; at < 3; at++) {
      const before = server.state.questions.length;
      await run(path, server.url, { maxCostUsd }, 900 + at * 600);
      expect((server.state.questions.length - before) * 0.003).toBeLessThanOrEqual(maxCostUsd);
    }
    let left = FAILURES;
    for (let at = 0; at < 20 && left > 0; at++) {
      const { out } = await run(path, server.url, { maxCostUsd });
      const summary = JSON.parse(out) as { cost_usd: number; model: { not_asked: number } };
      expect(summary.cost_usd).toBeLessThanOrEqual(maxCostUsd);
      left = summary.model.not_asked;
    }
    const { repairs } = await contentOf(path);
    expect(repairs).toHaveLength(FAILURES);
    expect(new Set(repairs.map(row => row.call_id)).size).toBe(FAILURES);
  } finally {
    await server.close();
  }
});

test('a batch that is handed in when toolmend is killed is not handed in twice', { timeout: 120_000 }, async () => {
  const server = await startModelServer(({ text }) => ({ text: rightAnswer(text) }));
  try {
    const path = await seed('batch');
    for (const killAfterMs of [500, 800, 1_100, 1_400]) await run(path, server.url, { isBatch: true }, killAfterMs);
    await run(path, server.url, { isBatch: true });
    expect(server.state.batches.size).toBe(1);
    server.endBatches();
    await run(path, server.url, { isBatch: true });
    expect((await contentOf(path)).repairs).toHaveLength(FAILURES);
  } finally {
    await server.close();
  }
});
