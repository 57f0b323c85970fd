#!/usr/bin/env node
import { CommanderError } from 'commander';
import { AppError } from '../core/app-error.ts';
import { bindingProblem, isBindingError } from './binding-problem.ts';
import { toPrintable } from './printable.ts';
import { isSystemError } from './system-problem.ts';
import { processWorld } from './world.ts';

try {
  // Loaded here, so that a DuckDB that does not load can be told in words.
  const { buildProgram } = await import('./program.ts');
  await buildProgram(processWorld()).parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof AppError) {
    process.stderr.write(`toolmend: ${toPrintable(error.message)}\n`);
    process.exitCode = error.exitCode;
  } else if (isBindingError(error)) {
    process.stderr.write(`toolmend: ${bindingProblem(error)}\n`);
    process.exitCode = 1;
  } else if (isSystemError(error)) {
    process.stderr.write(`toolmend: ${toPrintable(error.message)}\n`);
    process.exitCode = 1;
  } else throw error;
}
