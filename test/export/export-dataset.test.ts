import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportDataset } from '../../src/export/index.ts';
import type { Store } from '../../src/store/index.ts';
import { problemsOfOpenai, problemsOfTrl } from './problems-of.ts';
import { addMessages, addTrajectories, callRow, openSeeded, type Seed, tool } from './seed-store.ts';

let folder: string;
let out: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  out = join(folder, 'out');
  store = await openSeeded(join(folder, 'a.duckdb'));
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

const FILES = ['train.jsonl', 'validation.jsonl', 'test.jsonl'];

async function read(name: string): Promise<string> {
  return readFile(join(out, name), 'utf8');
}

type Message = { role: string; content: string; weight?: number; tool_calls?: unknown[] };
type DatasetRow = { messages: Message[]; prompt: Message[]; completion: Message[]; parallel_tool_calls: boolean };

async function rows(): Promise<DatasetRow[]> {
  const texts = await Promise.all(FILES.map(read));
  return texts.flatMap(text =>
    text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line)),
  );
}

const many = (count: number, of: (at: number) => Partial<Seed> = () => ({})): Seed[] =>
  Array.from({ length: count }, (_, at) => ({ call: `c${String(at).padStart(3, '0')}`, ...of(at) }));

describe('a row', () => {
  test('for openai is the failed call without weight, its error, and the repaired call to learn', async () => {
    await addTrajectories(store, [
      {
        call: 'c1',
        arguments: '{"codes": [0.300750]}',
        repaired: '[{"tool_name":"quote","arguments":{"codes":0.300750}}]',
      },
    ]);
    expect(await exportDataset(store, { format: 'openai', out })).toEqual({
      format: 'openai',
      files: { 'train.jsonl': 1, 'validation.jsonl': 0, 'test.jsonl': 0 },
      excluded: {},
    });
    const [row] = await rows();
    expect(row).toMatchObject({
      messages: [
        { role: 'user', content: 'the price of c1' },
        {
          role: 'assistant',
          content: '',
          weight: 0,
          tool_calls: [{ function: { name: 'quote', arguments: '{"codes": [0.300750]}' } }],
        },
        { role: 'tool', content: 'codes must be a string' },
        {
          role: 'assistant',
          content: '',
          weight: 1,
          tool_calls: [{ function: { name: 'quote', arguments: '{"codes":0.300750}' } }],
        },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'quote',
            description: 'The quote tool',
            parameters: { type: 'object', required: ['codes'] },
          },
        },
      ],
      parallel_tool_calls: false,
    });
    expect(problemsOfOpenai(row!)).toEqual([]);
  });

  test('for trl keeps the text of numbers, and holds only the repaired call in its completion', async () => {
    const repaired = '[{"tool_name":"quote","arguments":{"codes":1234567890123456789,"price":0.300750}}]';
    await addTrajectories(store, [{ call: 'c1', repaired }]);
    await exportDataset(store, { format: 'trl', out });
    expect(await read('train.jsonl')).toContain('"arguments":{"codes":1234567890123456789,"price":0.300750}');
    const [row] = await rows();
    expect(row!.completion).toHaveLength(1);
    expect(row!.prompt).toMatchObject([{ role: 'user' }, { role: 'assistant' }, { role: 'tool', name: 'quote' }]);
    expect(problemsOfTrl(row!)).toEqual([]);
  });

  test('holds the conversation before the failed call, with the calls that were made in it', async () => {
    await addTrajectories(store, [{ call: 'c1', conversation: 'talk', turn: 5, position: 1 }]);
    await store.append('calls', [
      callRow({ call: 'c0', conversation: 'talk', turn: 2, result: '42' }),
      callRow({ call: 'c2', conversation: 'talk', turn: 5, result: 'beside it' }),
      callRow({ call: 'c9', conversation: 'talk', turn: 8, result: 'later' }),
    ]);
    await addMessages(store, 'talk', [
      ['system', 'Be brief.'],
      ['user', 'What is it?'],
      ['assistant', 'I look.'],
      ['tool', '42'],
      ['user', 'And the other?'],
      ['assistant', 'One moment.'],
      ['tool', 'codes must be a string'],
      ['user', 'Well?'],
    ]);
    for (const format of ['openai', 'trl'] as const) {
      await exportDataset(store, { format, out });
      const [row] = await rows();
      const messages = format === 'openai' ? row!.messages : [...row!.prompt, ...row!.completion];
      expect(messages.map(({ role, content }) => [role, content])).toEqual([
        ['system', 'Be brief.'],
        ['user', 'What is it?'],
        ['assistant', 'I look.'],
        ['tool', '42'],
        ['user', 'And the other?'],
        ['assistant', 'One moment.'],
        ['tool', 'beside it'],
        ['tool', 'codes must be a string'],
        ['assistant', ''],
      ]);
      expect((format === 'openai' ? problemsOfOpenai : problemsOfTrl)(row!)).toEqual([]);
    }
  });

  test('of a split list is one turn of parallel calls', async () => {
    const repaired =
      '[{"tool_name":"quote","arguments":{"codes":"a"}},{"tool_name":"quote","arguments":{"codes":"b"}}]';
    const changes = '[{"op":"split","path":"/codes","from":["a","b"],"to":["a","b"],"provenance":"arguments"}]';
    await addTrajectories(store, [{ call: 'c1', repaired, changes }]);
    await exportDataset(store, { format: 'openai', out });
    const [row] = await rows();
    expect(row!.messages.at(-1)!.tool_calls).toHaveLength(2);
    expect(row!.parallel_tool_calls).toBe(true);
    expect(problemsOfOpenai(row!)).toEqual([]);
  });

  test('of several calls that may wait for one another is a turn each, with the results between', async () => {
    const repaired =
      '[{"tool_name":"quote","arguments":{"codes":"a"}},{"tool_name":"quote","arguments":{"codes":"b"}}]';
    await addTrajectories(store, [
      { call: 'c1', repaired, changes: '[{"op":"split","path":""}]', results: ['A', 'B'] },
    ]);
    await exportDataset(store, { format: 'openai', out });
    const [row] = await rows();
    expect(row!.messages.slice(3)).toMatchObject([
      { role: 'assistant', weight: 1 },
      { role: 'tool', content: 'A' },
      { role: 'assistant', weight: 1 },
    ]);
    expect(problemsOfOpenai(row!)).toEqual([]);
    await exportDataset(store, { format: 'trl', out });
    expect(problemsOfTrl((await rows())[0]!)).toEqual([]);
  });

  test('leaves off the failed call for trl where its arguments are no object, and says so', async () => {
    await addTrajectories(store, [{ call: 'c1', conversation: 'talk', turn: 1, arguments: '{"codes": ["c1"' }]);
    await addMessages(store, 'talk', [
      ['user', 'price?'],
      ['assistant', 'I look.'],
    ]);
    await exportDataset(store, { format: 'trl', out });
    const [row] = await rows();
    expect(row!.prompt).toEqual([{ role: 'user', content: 'price?' }]);
    expect(problemsOfTrl(row!)).toEqual([]);
    expect(JSON.parse(await read('manifest.json'))).toMatchObject({ without_failed_turn: 1 });

    await exportDataset(store, { format: 'openai', out });
    expect(JSON.stringify(await rows())).toContain(JSON.stringify('{"codes": ["c1"').slice(1, -1));
    expect(JSON.parse(await read('manifest.json'))).toMatchObject({ without_failed_turn: 0 });
  });

  test('holds hostile text as data: one line, no half surrogates', async () => {
    const text = '\u2028"</script>\u0000\n';
    await addTrajectories(store, [
      {
        call: 'c1',
        intent: text,
        arguments: '{"codes":["\\ud800"],"__proto__":{"a":1}}',
        repaired: '[{"tool_name":"quote","arguments":{"codes":"c","__proto__":{"a":1}}}]',
      },
    ]);
    for (const format of ['openai', 'trl'] as const) {
      await exportDataset(store, { format, out });
      const file = await read('train.jsonl');
      expect(file.split(/[\n\u0085\u2028\u2029]/)).toHaveLength(2);
      expect(file).not.toMatch(/\\ud800/i);
      const [row] = await rows();
      expect((format === 'openai' ? row!.messages : row!.prompt)[0]!.content).toBe(text);
      expect(file).toContain('__proto__');
    }
  });
});

describe('what is left out', () => {
  test('is counted by reason, and adds up with the rows to the verified trajectories', async () => {
    await store.append('tools', [tool('tool-2', 'bare', null)]);
    await addTrajectories(store, [
      { call: 'kept' },
      { call: 'wide', fallback: true },
      { call: 'again', conversation: 'conversation-kept', repeatOf: 'kept' },
      { call: 'twice' },
      { call: 'twice', attempt: 2, repaired: '[{"tool_name":"quote","arguments":{"codes":"other"}}]' },
      { call: 'silent', intent: null },
      { call: 'unknown', repaired: '[{"tool_name":"nowhere","arguments":{}}]' },
      { call: 'bare', repaired: '[{"tool_name":"bare","arguments":{}}]' },
      {
        call: 'same-1',
        intent: 'same',
        arguments: '{"codes":[1]}',
        repaired: '[{"tool_name":"quote","arguments":{"codes":"1"}}]',
      },
      {
        call: 'same-2',
        intent: 'same',
        arguments: '{"codes":[1]}',
        repaired: '[{"tool_name":"quote","arguments":{"codes":"1"}}]',
      },
      { call: 'long', error: 'x'.repeat(100_000) },
      { call: 'fine', repaired: '[{"tool_name":"quote","arguments":{"codes":0.12345678901234567891}}]' },
      { call: 'odd', repaired: '[{"tool_name":"quote","arguments":"codes"}]' },
      { call: 'open', outcome: 'same_error' },
    ]);
    const { files, excluded } = await exportDataset(store, { format: 'trl', out });
    expect(excluded).toEqual({
      duplicate: 1,
      fallback: 1,
      log_cut: 1,
      no_intent: 1,
      no_tools: 2,
      number_precision: 1,
      repeat: 1,
      superseded: 1,
      unreadable: 1,
    });
    const sum = (counts: object) => Object.values(counts).reduce((a, b) => a + b, 0);
    const verified = await store.first<{ n: number }>('select count(*)::integer as n from trajectories');
    expect(sum(files) + sum(excluded)).toBe(verified!.n);
    expect(sum(files)).toBe(3);
  });

  test('a fallback comes in where it is asked for', async () => {
    await addTrajectories(store, [{ call: 'wide', fallback: true }]);
    expect((await exportDataset(store, { format: 'trl', out, includeFallback: true })).excluded).toEqual({});
  });

  test('a definition that was imported serves a conversation that shows none', async () => {
    await addTrajectories(store, [{ call: 'c1', toolset: null }]);
    expect((await exportDataset(store, { format: 'trl', out })).files['train.jsonl']).toBe(1);
  });
});

describe('the split', () => {
  const group = async () =>
    store.all<{ repair_id: string; conversation_id: string }>('select repair_id, conversation_id from trajectories');

  test('follows the shares, and keeps conversations and equal repairs together', async () => {
    await addTrajectories(
      store,
      many(300, at => ({
        conversation: `talk-${Math.floor(at / 2)}`,
        turn: at % 2,
        arguments: `{"codes":[${at < 40 ? 'true' : at}]}`,
        ...(at < 40 && { repaired: '[{"tool_name":"quote","arguments":{"codes":"true"}}]' }),
      })),
    );
    const { files } = await exportDataset(store, { format: 'openai', out, split: [0.6, 0.2, 0.2], seed: 7 });
    expect(await group()).toHaveLength(300);
    const [train, validation, test] = FILES.map(name => files[name]!);
    expect(train! + validation! + test!).toBe(300);
    for (const [rows, share] of [
      [train, 0.6],
      [validation, 0.2],
      [test, 0.2],
    ] as const) {
      expect(Math.abs(rows! / 300 - share)).toBeLessThan(0.15);
    }
    const splitOf = new Map<string, Set<string>>();
    for (const name of FILES) {
      for (const line of (await read(name)).split('\n').filter(Boolean)) {
        const call = Number(/the price of c(\d+)/.exec(line)![1]);
        for (const key of [`talk-${Math.floor(call / 2)}`, ...(call < 40 ? ['equal'] : [])]) {
          splitOf.set(key, (splitOf.get(key) ?? new Set()).add(name));
        }
      }
    }
    expect([...splitOf.values()].every(names => names.size === 1)).toBe(true);
  });

  test('joins what hangs together over a chain of conversations', async () => {
    const same = (code: number) => ({
      arguments: `{"codes":[${code}]}`,
      repaired: `[{"tool_name":"quote","arguments":{"codes":"${code}"}}]`,
    });
    await addTrajectories(
      store,
      many(40, at => ({ conversation: `talk-${Math.floor((at + 1) / 2)}`, turn: at % 2, ...same(Math.floor(at / 2)) })),
    );
    const { files } = await exportDataset(store, { format: 'openai', out, split: [0.4, 0.3, 0.3] });
    expect(files).toEqual({ 'train.jsonl': 40, 'validation.jsonl': 0, 'test.jsonl': 0 });
  });

  test.each([1, 2, 3, 5, 10])('of %i groups never leaves train empty', async count => {
    await addTrajectories(store, many(count));
    for (const seed of [0, 1, 2]) {
      const { files } = await exportDataset(store, { format: 'trl', out, seed });
      expect(files['train.jsonl']).toBeGreaterThan(0);
    }
  });

  test('is another one for another seed, and the same bytes for the same', async () => {
    await addTrajectories(store, many(50));
    const bytes = async () => Promise.all([...FILES, 'manifest.json'].map(read));
    await exportDataset(store, { format: 'trl', out, seed: 1 });
    const first = await bytes();
    await exportDataset(store, { format: 'trl', out, seed: 2 });
    expect((await bytes())[2]).not.toBe(first[2]);
    await exportDataset(store, { format: 'trl', out, seed: 1 });
    expect(await bytes()).toEqual(first);
  });

  test('does not depend on the order in which rows came into the store', async () => {
    const seeds = many(30);
    await addTrajectories(store, seeds);
    await exportDataset(store, { format: 'trl', out });
    const first = await Promise.all(FILES.map(read));
    const other = await openSeeded(join(folder, 'b.duckdb'));
    try {
      await addTrajectories(other, seeds.toReversed());
      await exportDataset(other, { format: 'trl', out });
    } finally {
      other.close();
    }
    expect(await Promise.all(FILES.map(read))).toEqual(first);
  });

  test.each([
    [0.8, 0.1, 0.2],
    [0, 0.5, 0.5],
    [1.2, -0.1, -0.1],
  ])('of %f, %f, %f is refused', async (...split) => {
    await expect(exportDataset(store, { format: 'trl', out, split })).rejects.toThrow('shares that add up to 1');
  });
});

describe('the folder', () => {
  test('holds a manifest that tells what is in it and where it came from', async () => {
    await addTrajectories(store, many(3));
    await exportDataset(store, { format: 'openai', out });
    const manifest = JSON.parse(await read('manifest.json'));
    expect(manifest).toMatchObject({
      toolmend: expect.stringMatching(/^\d+\.\d+\.\d+/),
      format: 'openai',
      dataset_id: expect.stringMatching(/^sha256:[0-9a-f]{32}$/),
      engine: '1',
      seed: 0,
      split: [0.8, 0.1, 0.1],
      excluded: {},
      input_hash: expect.stringMatching(/^sha256:[0-9a-f]{32}$/),
      counts: { by_tool: { quote: 3 }, by_kind: { wrong_type: 3 }, by_method: { rules: 3 } },
      lineage: { sources: ['sha256:feed'] },
      license: null,
    });
    for (const name of FILES) {
      const sha256 = createHash('sha256')
        .update(await read(name))
        .digest('hex');
      expect(manifest.files[name].sha256).toBe(sha256);
    }
    expect((await readdir(out)).sort()).toEqual([...FILES, 'manifest.json'].sort());
  });

  test('is noted in the store once, however often it is written', async () => {
    await addTrajectories(store, many(3));
    await exportDataset(store, { format: 'openai', out });
    await exportDataset(store, { format: 'openai', out });
    const datasets = await store.all(
      'select format, path, files::varchar as files, seed::integer as seed from datasets',
    );
    expect(datasets).toEqual([
      { format: 'openai', path: out, files: '{"train.jsonl":3,"validation.jsonl":0,"test.jsonl":0}', seed: 0 },
    ]);
    expect(await store.all("select 1 from duckdb_tables() where table_name like 'export_%'")).toEqual([]);
  });

  test('with the files of someone else is left alone', async () => {
    await mkdir(out);
    await writeFile(join(out, 'notes.txt'), 'mine');
    await expect(exportDataset(store, { format: 'trl', out })).rejects.toThrow('holds "notes.txt"');
    await rm(join(out, 'notes.txt'));
    await writeFile(join(out, 'train.jsonl'), 'mine');
    await expect(exportDataset(store, { format: 'trl', out })).rejects.toThrow('holds "train.jsonl"');
    expect(await read('train.jsonl')).toBe('mine');
  });

  test('that was stopped halfway is written again', async () => {
    await addTrajectories(store, many(3));
    await exportDataset(store, { format: 'trl', out });
    await rm(join(out, 'manifest.json'));
    await writeFile(join(out, 'manifest.json.partial'), '{');
    await exportDataset(store, { format: 'trl', out });
    expect((await readdir(out)).sort()).toEqual([...FILES, 'manifest.json'].sort());
  });

  test('is left without parts where the export is stopped', async () => {
    await addTrajectories(store, many(3));
    const signal = AbortSignal.abort();
    await expect(exportDataset(store, { format: 'trl', out, signal })).rejects.toThrow('aborted');
    expect(await readdir(out)).toEqual([]);
  });

  test('that is a file is refused', async () => {
    await writeFile(out, 'a file');
    await expect(exportDataset(store, { format: 'trl', out })).rejects.toThrow(/cannot make the folder .* is a file/);
  });

  test('of no trajectory holds empty files', async () => {
    const { files } = await exportDataset(store, { format: 'trl', out });
    expect(files).toEqual({ 'train.jsonl': 0, 'validation.jsonl': 0, 'test.jsonl': 0 });
  });
});
