import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';
import type { World } from '../../src/cli/world.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const folder = temporaryFolder();
const script = async (shell: string) => (await runCli(folder, ['completion', shell])).out;

describe('the completion of bash', () => {
  async function completed(...words: string[]): Promise<string[]> {
    const file = join(folder, 'completion.bash');
    writeFileSync(file, await script('bash'));
    const ask = `source "$0"; COMP_WORDS=(toolmend "$@"); COMP_CWORD=$#; _toolmend; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', ask, file, ...words], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  }

  test('knows every command', async () => {
    const names = buildProgram({} as World).commands.map(command => command.name());
    expect(await completed('')).toEqual(expect.arrayContaining(names));
  });

  test.each([
    [['rev'], ['review']],
    [['review', 're'], ['reject']],
    [
      ['--db', 'x.duckdb', 'replay', '--allow'],
      ['--allow-idempotent', '--allow'],
    ],
    [
      ['clusters', 's'],
      ['show', 'split'],
    ],
    [['cluster', '--lin'], ['--lines']],
    [['run', 'logs/', '--exp'], ['--export']],
    [['sql', '--js'], ['--json']],
    [['nothing-like-it', 'zz'], []],
  ])('%j is completed to %j', async (words, expected) => {
    expect(await completed(...words)).toEqual(expected);
  });
});

test.each(['zsh', 'fish'])('the completion of %s names every command and says what each does', async shell => {
  const text = await script(shell);
  for (const command of buildProgram({} as World).commands) {
    expect(text).toContain(command.name());
    expect(text).toContain(command.description().replaceAll("'", '’'));
  }
});
