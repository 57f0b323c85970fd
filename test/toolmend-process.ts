import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

export type Ended = { code: number | null; signal: NodeJS.Signals | null; out: string; notes: string };

/** Starts toolmend as a process of its own. */
export function startToolmend(args: string[], cwd: string): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [main, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let notes = '';
  child.stdout.on('data', chunk => {
    out += chunk;
  });
  child.stderr.on('data', chunk => {
    notes += chunk;
  });
  const ended = new Promise<Ended>(done => child.on('close', (code, signal) => done({ code, signal, out, notes })));
  return { child, ended };
}
