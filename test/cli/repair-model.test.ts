import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../fixtures/model/model-server.mjs';
import { addFailures, numbered, openSeeded, rightAnswer } from '../repair/model/seeded.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const folder = temporaryFolder();
let server: ModelServer;
let refuses = false;

beforeAll(async () => {
  server = await startModelServer(({ text }) =>
    refuses ? { status: 401, message: 'bad key' } : { text: rightAnswer(text) },
  );
  const model = { provider: 'openai', name: 'qwen', baseUrl: `${server.url}/v1`, prices: { input: 1, output: 2 } };
  writeFileSync(join(folder, 'toolmend.config.json'), JSON.stringify({ model }));
  const store = await openSeeded(join(folder, 'toolmend.duckdb'));
  await addFailures(store, numbered(3));
  store.close();
});

afterAll(() => server.close());

describe('repair --with model', () => {
  test('is a usage error for a repairer that is not there, or an amount that is none', async () => {
    expect(await runCli(folder, ['repair', '--with', 'magic'])).toMatchObject({
      status: 2,
      notes: expect.stringContaining('rules, model'),
    });
    expect(await runCli(folder, ['repair', '--max-cost', 'lots'])).toMatchObject({ status: 2 });
  });

  test('says what is missing before it asks', async () => {
    const { status, notes } = await runCli(folder, [
      'repair',
      '--with',
      'model',
      '--model',
      'other',
      '--max-cost',
      '1',
    ]);
    expect(status).toBe(1);
    expect(notes).toContain('the price of other is not known');
    expect(server.state.questions).toHaveLength(0);
  });

  test('ends with status 1 where the provider refuses, and can be continued', async () => {
    refuses = true;
    const { status, notes } = await runCli(folder, ['repair', '--with', 'model', '--concurrency', '1']);
    expect(status).toBe(1);
    expect(notes).toContain('does not accept the key (401): bad key. The same command continues.');
    refuses = false;
    const { out, ...rest } = await runCli(folder, ['--json', 'repair', '--with', 'rules,model', '--max-cost', '1']);
    expect(rest.status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      candidates: 3,
      proposed: 3,
      by_method: { rules: 3 },
      model: { name: 'qwen', asked: 0 },
    });
  });

  test('says before it asks what it may cost, and after what it did', async () => {
    const cwd = join(folder, 'other');
    const store = await openSeeded(`${cwd}.duckdb`);
    await addFailures(store, numbered(2));
    store.close();
    const { status, out, notes } = await runCli(folder, ['--db', `${cwd}.duckdb`, 'repair', '--with', 'model']);
    expect(status).toBe(0);
    expect(notes).toMatch(/qwen: about 2 questions, \d+ tokens in and \d+ out, about \$0\.00\d+/);
    expect(out).toContain('qwen: 2 questions, 2000 tokens in and 200 out, $0.0024');
  });
});
