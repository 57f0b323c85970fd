import { Readable } from 'node:stream';
import { CommanderError } from 'commander';
import { buildProgram } from '../../src/cli/program.ts';
import type { World } from '../../src/cli/world.ts';
import { AppError } from '../../src/core/app-error.ts';

export type CliResult = { status: number; out: string; notes: string };

/** Runs the command line in this process on a world of its own and gives what a shell would see. */
export async function runCli(
  cwd: string,
  args: string[],
  options: { stdin?: string; signal?: AbortSignal } = {},
): Promise<CliResult> {
  const written = { out: '', notes: '' };
  const world: World = {
    cwd,
    env: {},
    stdin: Readable.from([options.stdin ?? '']) as unknown as NodeJS.ReadableStream,
    out: async text => {
      written.out += text;
    },
    note: text => {
      written.notes += `${text}\n`;
    },
    isTerminal: false,
    hasColours: false,
    signal: options.signal ?? new AbortController().signal,
  };
  const program = buildProgram(world);
  for (const command of [program, ...program.commands, ...program.commands.flatMap(command => command.commands)]) {
    command.configureOutput({
      writeOut: text => {
        written.out += text;
      },
      writeErr: text => {
        written.notes += text;
      },
    });
  }
  try {
    await program.parseAsync(['node', 'toolmend', ...args]);
    return { status: 0, ...written };
  } catch (error) {
    if (error instanceof CommanderError) return { status: error.exitCode === 0 ? 0 : 2, ...written };
    if (error instanceof AppError)
      return { status: error.exitCode, out: written.out, notes: `${written.notes}toolmend: ${error.message}\n` };
    throw error;
  }
}
