import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'toolmend-demo-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(path: string): string {
  const bytes = readFileSync(path);
  return gunzipSync(bytes).toString();
}

test('the demo log is what its script makes of the demo server', { timeout: 300_000 }, () => {
  execFileSync(process.execPath, [join(repository, 'scripts/make-demo-log.mjs'), folder]);
  for (const file of ['logs/native.jsonl.gz', 'logs/openai.jsonl.gz', 'logs/anthropic.jsonl.gz', 'expected.jsonl.gz'])
    expect(read(join(folder, file)), file).toBe(read(join(repository, 'data/demo', file)));
});

test('every line of the demo log is JSON, but for the last one of the OpenAI log', () => {
  const isJson = (line: string) => {
    try {
      JSON.parse(line);
      return true;
    } catch {
      return false;
    }
  };
  const broken = ['native.jsonl.gz', 'openai.jsonl.gz', 'anthropic.jsonl.gz'].flatMap(file => {
    const lines = read(join(repository, 'data/demo/logs', file))
      .split('\n')
      .filter(Boolean);
    return lines.flatMap((line, at) => (isJson(line) ? [] : [`${file} ${lines.length - at}`]));
  });
  expect(broken).toEqual(['openai.jsonl.gz 1']);
});
