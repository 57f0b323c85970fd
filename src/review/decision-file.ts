import { constants } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { Decision } from './types.ts';

/** Where decisions wait that were made while another process held the store. */
export function decisionFile(storePath: string): string {
  return `${storePath}.reviews.jsonl`;
}

/** The same while they are being written to the store. */
function takenFile(storePath: string): string {
  return `${storePath}.reviews.taken.jsonl`;
}

/** Adds a decision to the file. One that takes the file away meanwhile may miss it, so it is then written again; the store knows it by its id. */
export async function writeDecision(storePath: string, decision: Decision): Promise<void> {
  const path = decisionFile(storePath);
  for (;;) {
    const file = await open(path, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY, 0o644);
    try {
      await file.write(`${JSON.stringify(decision)}\n`);
      await file.sync();
      const own = await file.stat();
      const now = await stat(path).catch(() => null);
      if (now !== null && now.ino === own.ino) return;
    } finally {
      await file.close();
    }
  }
}

/** The decisions that wait, oldest first; nothing is taken away. */
export async function readDecisions(storePath: string, onBadLine?: (line: string) => void): Promise<Decision[]> {
  const texts = await Promise.all([takenFile(storePath), decisionFile(storePath)].map(textOf));
  return texts.flatMap(text => toDecisions(text, onBadLine));
}

/**
 * Hands the decisions that wait to `write`, and takes them away once it is done. Only the process that holds the store may.
 * Stopped at any instant, they are handed over again.
 */
export async function takeDecisions(
  storePath: string,
  write: (decisions: Decision[]) => Promise<void>,
  onBadLine?: (line: string) => void,
): Promise<void> {
  const taken = takenFile(storePath);
  for (;;) {
    const decisions = toDecisions(await textOf(taken), onBadLine);
    if (decisions.length > 0) await write(decisions);
    await rm(taken, { force: true });
    const isMore = await rename(decisionFile(storePath), taken).then(
      () => true,
      (cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return false;
        throw cause;
      },
    );
    if (!isMore) return;
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw cause;
  }
}

function toDecisions(text: string, onBadLine?: (line: string) => void): Decision[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .flatMap(line => {
      const decision = toDecision(line);
      if (decision === null) onBadLine?.(line);
      return decision ?? [];
    });
}

function toDecision(line: string): Decision | null {
  try {
    return Decision.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
