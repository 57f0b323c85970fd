import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Reader } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const folder = temporaryFolder();
const server = new URL('../fixtures/servers/fussy.mjs', import.meta.url).pathname;

/** Runs the main job on one logged call of a tool of the fussy server, of which the log shows little. */
async function runOn(toolName: string, rest: Record<string, string> = { unit: 'Metric' }) {
  const cwd = join(folder, toolName);
  mkdirSync(cwd, { recursive: true });
  const call = {
    conversation_id: 'c',
    intent: 'the weather in Bergen and Oslo, in metric units',
    tool_name: toolName,
    arguments: { cities: ['Bergen', 'Oslo'], ...rest },
    tools: [{ name: toolName, description: 'cities: joined by commas', input_schema: schemaOf(rest) }],
    status: 'error',
    error: 'cities must be a string',
  };
  writeFileSync(join(cwd, 'log.jsonl'), `${JSON.stringify(call)}\n`);
  const config = {
    executors: {
      fussy: { type: 'mcp', command: process.execPath, args: [server], env: { FUSSY_LOG: join(cwd, 'sent.log') } },
    },
    tools: { 'get_*': { executor: 'fussy', effect: 'read' } },
  };
  writeFileSync(join(cwd, 'toolmend.config.json'), JSON.stringify(config));
  const run = () => runCli(cwd, ['--json', 'run', join(cwd, 'log.jsonl')]);
  const first = await run();
  const sent = () => readFileSync(join(cwd, 'sent.log'), 'utf8').trimEnd().split('\n');
  return { first, run, sent, path: join(cwd, 'toolmend.duckdb') };
}

const schemaOf = (rest: Record<string, string>) => ({
  type: 'object',
  properties: {
    cities: { type: 'string' },
    ...Object.fromEntries(Object.keys(rest).map(key => [key, { type: 'string' }])),
  },
});

const attemptsOf = async (path: string) => {
  await using reader = await Reader.open(path);
  return await reader.all(
    `select attempt, status, outcome from repairs left join repair_outcomes using (repair_id, attempt) order by attempt`,
  );
};

test('the error of the first repair leads to the second, which holds', async () => {
  const { first, run, sent, path } = await runOn('get_forecast');
  expect(first.status, first.notes).toBe(0);
  expect(JSON.parse(first.out)).toMatchObject({
    repair: { candidates: 2, proposed: 2 },
    replay: { executed: 2, by_outcome: { new_error: 1, verified: 1 } },
    left_to_person: {},
  });
  expect(sent()).toEqual([
    'get_forecast {"cities":"Bergen,Oslo","unit":"Metric"}',
    'get_forecast {"cities":"Bergen,Oslo","unit":"metric"}',
  ]);
  expect(await attemptsOf(path)).toEqual([
    { attempt: 1, status: 'proposed', outcome: 'new_error' },
    { attempt: 2, status: 'proposed', outcome: 'verified' },
  ]);
  expect(await attemptsOf(`${path}.snapshot`)).toHaveLength(2);
  expect(existsSync(`${path}.tmp`)).toBe(false);
  expect(JSON.parse((await run()).out)).toMatchObject({ nothing_new: true });
  expect(sent()).toHaveLength(2);
});

test('where nothing moves the run ends, and a person is asked', async () => {
  const { first, run, sent } = await runOn('get_stubborn');
  expect(first.status, first.notes).toBe(0);
  expect(JSON.parse(first.out)).toMatchObject({ left_to_person: { unrepairable: 1 } });
  expect(sent()).toHaveLength(1);
  expect(JSON.parse((await run()).out)).toMatchObject({ nothing_new: true });
  expect(sent()).toHaveLength(1);
});

test('after three attempts, each with another error, a person is asked', async () => {
  const { first, run, sent, path } = await runOn('get_endless', { unit: 'Metric', scale: 'Daily', tongue: 'English' });
  expect(JSON.parse(first.out)).toMatchObject({ left_to_person: { new_error: 1 } });
  expect(sent()).toEqual([
    'get_endless {"cities":"Bergen,Oslo","unit":"Metric","scale":"Daily","tongue":"English"}',
    'get_endless {"cities":"Bergen,Oslo","unit":"metric","scale":"Daily","tongue":"English"}',
    'get_endless {"cities":"Bergen,Oslo","unit":"metric","scale":"daily","tongue":"English"}',
  ]);
  expect(await attemptsOf(path)).toHaveLength(3);
  expect(JSON.parse((await run()).out)).toMatchObject({ nothing_new: true });
});
