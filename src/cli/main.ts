#!/usr/bin/env node
import { CommanderError } from 'commander';
import { AppError } from '../core/app-error.ts';
import { toPrintable } from './printable.ts';
import { buildProgram } from './program.ts';
import { processWorld } from './world.ts';

try {
  await buildProgram(processWorld()).parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof AppError) {
    process.stderr.write(`toolmend: ${toPrintable(error.message)}\n`);
    process.exitCode = error.exitCode;
  } else throw error;
}
