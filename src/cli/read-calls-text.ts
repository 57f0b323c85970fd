import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '../core/app-error.ts';
import { stringifyJson } from '../core/json.ts';
import { toCalls } from './to-calls.ts';
import type { World } from './world.ts';

/** Calls as JSON text, as they are kept: from JSON on the command line, from a file, or from stdin (`-`). */
export async function readCallsText(given: string, world: World): Promise<string> {
  const calls = toCalls(/^\s*[[{]/.test(given) ? given : await readText(given, world));
  return stringifyJson(calls.map(call => ({ tool_name: call.toolName, arguments: call.arguments })));
}

async function readText(file: string, world: World): Promise<string> {
  if (file === '-') return await text(world.stdin);
  try {
    return await readFile(resolve(world.cwd, file), 'utf8');
  } catch (cause) {
    throw new AppError(`cannot read the calls from ${file}: ${(cause as Error).message}. Give JSON, a file, or -.`, {
      cause,
      exitCode: 2,
    });
  }
}
