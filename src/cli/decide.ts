import type { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import type { Config } from '../core/config.ts';
import { toolSettings } from '../core/tool-settings.ts';
import { type Decision, decisionFile, findReviewed, toDecision, writeDecision } from '../review/index.ts';
import { type Asker, InUseError } from '../store/index.ts';
import { openReader } from './open-reader.ts';
import { toSafeJson } from './printable.ts';
import { readConfig } from './read-config.ts';
import { globalOptions, storePath, withSession } from './session.ts';
import { writeDecisions } from './take-waiting-decisions.ts';
import { toCalls } from './to-calls.ts';
import type { World } from './world.ts';

/** What a person wants; `calls`: JSON text. */
export type ReviewWish = Pick<Decision, 'decision' | 'calls' | 'answer' | 'note'>;

type Decided = Pick<Decision, 'call_id' | 'repair_id' | 'decision'> & { waits_in: string | null };

/** Makes a decision: in the store, or, where another command holds that, in a file that the next command takes over. */
export async function decide(command: Command, world: World, id: string, wish: ReviewWish): Promise<void> {
  try {
    await withSession(
      command,
      world,
      async session => {
        const decision = await checked(session.store, id, wish, session.config);
        await writeDecisions(session, [decision]);
        return toDecided(decision, null);
      },
      decidedWords,
    );
  } catch (cause) {
    if (!(cause instanceof InUseError)) throw cause;
    await decideLater(command, world, id, wish);
  }
}

async function decideLater(command: Command, world: World, id: string, wish: ReviewWish): Promise<void> {
  const { config, json } = globalOptions(command);
  const path = storePath(command, world);
  await using reader = await openReader(command, world);
  const loaded = await readConfig(config, world.cwd, world.env);
  const decision = await checked(reader, id, wish, loaded?.config ?? null);
  await writeDecision(path, decision);
  const decided = toDecided(decision, decisionFile(path));
  await world.out(json ? `${toSafeJson(JSON.stringify(decided))}\n` : `${decidedWords(decided)}\n`);
}

/** The decision, where it may be made: an edit only where the guard lets it pass. */
async function checked(store: Asker, id: string, wish: ReviewWish, config: Config | null): Promise<Decision> {
  const decision = toDecision(await findReviewed(store, id), wish, new Date());
  if (wish.decision !== 'edit' || wish.calls === null) return decision;
  const { editedRepair } = await import('../repair/index.ts');
  const effectOf = (name: string) => (config && toolSettings(config, name)?.effect) ?? null;
  const context = { effectOf, answer: wish.answer, at: new Date() };
  const { objections } = await editedRepair(store, decision.call_id, toCalls(wish.calls), context);
  if (objections.length === 0) return decision;
  const reasons = objections.map(
    ({ code, path, message }) => `  ${code}${path === '' ? '' : ` at ${path}`}: ${message}`,
  );
  throw new AppError(
    `the guard refuses these calls, so nothing was written:\n${reasons.join('\n')}\nChange them so that they keep what the user asked for and add nothing.${decision.outcome === 'needs_user' && wish.answer === null ? " Where the user has answered the question, give the words: --answer '…'." : ''}`,
  );
}

function toDecided({ call_id, repair_id, decision }: Decision, waitsIn: string | null): Decided {
  return { call_id, repair_id, decision, waits_in: waitsIn };
}

function decidedWords({ call_id, repair_id, decision, waits_in }: Decided): string {
  const what = DONE[decision].replace('ID', repair_id ?? call_id);
  const next = NEXT[decision].replace('ID', call_id);
  return waits_in === null
    ? `${what}; ${next}`
    : `${what}; another command holds the store, so this waits in ${waits_in} for the next one. Then ${next}`;
}

const DONE: Record<Decision['decision'], string> = { accept: 'accepted ID', reject: 'rejected ID', edit: 'edited ID' };
const NEXT: Record<Decision['decision'], string> = {
  accept: 'the next "toolmend replay" sends it, once',
  reject: 'it is run and exported no more',
  edit: 'the next "toolmend replay" sends the calls where their tool only reads; where it writes, first "toolmend review accept ID"',
};
