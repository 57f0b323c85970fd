import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const repository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

test('the README shows what the demo and the first try really print', { timeout: 180_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [repository('scripts/write-readme.mjs'), '--print'], {
    maxBuffer: 2 ** 26,
  });
  expect(readFileSync(repository('README.md'), 'utf8')).toBe(stdout);
});
