import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));

const STAGES = ['ingest', 'extract', 'cluster', 'repair', 'replay', 'review', 'export'];

/** The folders that a folder may import from, besides itself; a stage is entered by its index only. */
const MAY_IMPORT: Record<string, string[]> = {
  core: [],
  store: ['core'],
  ...Object.fromEntries(STAGES.map(stage => [stage, ['core', 'store']])),
  cli: ['core', 'store', ...STAGES],
  '': ['core', 'store', ...STAGES],
};

type Import = { from: string; to: string };

function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) => ({
    from: file,
    to: relative(source, join(source, dirname(file), path!)),
  }));
}

const room = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');
const imports = files.flatMap(importsOf);

describe('the layers', () => {
  test('every source file stands in a known room', () => {
    expect(files.filter(file => !(room(file) in MAY_IMPORT))).toEqual([]);
    expect(files.filter(file => room(file) === '')).toEqual(['index.ts']);
  });

  test('imports point down: cli to stages to core and store, and no stage to another', () => {
    const wrong = imports.filter(
      ({ from, to }) => room(to) !== room(from) && !MAY_IMPORT[room(from)]!.includes(room(to)),
    );
    expect(wrong).toEqual([]);
  });

  test('a stage is entered by its index', () => {
    const inside = imports.filter(
      ({ from, to }) => room(from) !== room(to) && STAGES.includes(room(to)) && to !== `${room(to)}/index.ts`,
    );
    expect(inside).toEqual([]);
  });

  test('core does no input or output', () => {
    const touching = files
      .filter(file => room(file) === 'core')
      .filter(file =>
        /from 'node:(?!util|buffer|crypto)|@duckdb|process\.|console\./.test(readFileSync(join(source, file), 'utf8')),
      );
    expect(touching).toEqual([]);
  });
});
