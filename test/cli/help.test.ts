import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';
import type { World } from '../../src/cli/world.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const folder = temporaryFolder();

const leaves = (command: Command, path: string[] = []): string[][] =>
  command.commands.flatMap(child => {
    const below = leaves(child, [...path, child.name()]);
    return below.length > 0 ? below : [[...path, child.name()]];
  });
const commands = leaves(buildProgram({} as World));

describe('help', () => {
  test.each(commands.map(path => [path.join(' '), path] as const))('of %s shows an example', async (name, path) => {
    const { status, out } = await runCli(folder, [...path, '--help']);
    expect(status).toBe(0);
    expect(out).toContain('Example');
    expect(out).toContain(`toolmend ${name}`);
  });

  test.each(commands.map(path => [path[0]!]))('README names %s', name => {
    expect(readme).toMatch(new RegExp(`\`${name}[ \`]|toolmend ${name}`));
  });

  test('a wrong flag is a usage error', async () => {
    expect(await runCli(folder, ['run', '--nope', 'x'])).toMatchObject({ status: 2 });
    expect(await runCli(folder, ['nothing'])).toMatchObject({ status: 2 });
    expect(await runCli(folder, ['export', '--format', 'none', '--out', 'x'])).toMatchObject({ status: 2 });
  });

  test('a store that is not there is said, with what to do', async () => {
    const { status, notes } = await runCli(folder, ['status']);
    expect(status).toBe(1);
    expect(notes).toContain('Run "toolmend run PATH" first');
  });
});
