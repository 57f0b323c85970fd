import { Command } from 'commander';
import { listReviews, readDecisions, showReview } from '../review/index.ts';
import { decide, type ReviewWish } from './decide.ts';
import { wholeNumber } from './flags.ts';
import { assertReason, reasonHelp } from './kind-words.ts';
import { openReader } from './open-reader.ts';
import { toSafeJson } from './printable.ts';
import { readCallsText } from './read-calls-text.ts';
import { itemJson, reviewJson, reviewTable, reviewWords } from './review-words.ts';
import { globalOptions, storePath } from './session.ts';
import type { World } from './world.ts';

export function reviewCommand(world: World): Command {
  const review = new Command('review').description('decide what is left to a person');
  review.addCommand(listCommand(world));
  review.addCommand(showCommand(world));
  review.addCommand(
    decisionCommand(world, 'accept')
      .description(
        'let this one repair be sent at the next replay, once, though its tool writes or its outcome is unknown',
      )
      .addHelpText('after', '\nExample:\n  $ toolmend review accept sha256:3f2a && toolmend replay'),
  );
  review.addCommand(
    decisionCommand(world, 'reject')
      .description('say that a repair is wrong, or that a failure is to be left: it is run and exported no more')
      .addHelpText('after', '\nExample:\n  $ toolmend review reject sha256:3f2a --note "another account was meant"'),
  );
  review.addCommand(
    decisionCommand(world, 'edit')
      .description('put other calls in the place of a repair; the guard judges them as any other')
      .requiredOption('--calls <json>', '[{"tool_name": …, "arguments": …}], or a file that holds it, or - for stdin')
      .option(
        '--answer <text>',
        'what the user says to the question: the guard then takes your calls for what was asked',
      )
      .addHelpText(
        'after',
        `\nExample:\n  $ toolmend review edit sha256:3f2a --answer 'the one in Shanghai' --calls '[{"tool_name":"quote","arguments":{"codes":"600519.SH"}}]'`,
      ),
  );
  return review;
}

function listCommand(world: World): Command {
  return new Command('list')
    .description('what waits for a person, by reason')
    .option('--reason <name>', 'only what waits for this reason, e.g. blocked, needs_user')
    .option('--limit <n>', 'at most so many', wholeNumber, 100)
    .addHelpText(
      'after',
      `\nReasons:\n${reasonHelp()}\n\nExample:\n  $ toolmend review list\n  $ toolmend review list --reason blocked`,
    )
    .action(async (options: { reason?: string; limit: number }, command: Command) => {
      assertReason(options.reason);
      await using reader = await openReader(command, world);
      const { items, total } = await listReviews(reader, options);
      const decided = new Map(
        (await readDecisions(storePath(command, world))).map(made => [made.repair_id ?? made.call_id, made.decision]),
      );
      const marked = items.map(item => ({ ...item, decision: decided.get(item.id) ?? item.decision }));
      if (globalOptions(command).json) {
        await world.out(marked.map(item => `${toSafeJson(itemJson(item))}\n`).join(''));
      } else await world.out(`${reviewTable(marked, world.columns)}\n`);
      if (total > items.length && !globalOptions(command).quiet)
        world.note(`${total - items.length} more wait: --limit shows more of them, --reason those of one reason`);
    });
}

function showCommand(world: World): Command {
  return new Command('show')
    .description('one of them: intent, call before and after, what changed, what the guard and the tools said')
    .argument('<id>', 'the id of a repair or of a failed call, or the beginning of one')
    .addHelpText('after', '\nExample:\n  $ toolmend review show sha256:3f2a')
    .action(async (id: string, _options: object, command: Command) => {
      await using reader = await openReader(command, world);
      const details = await showReview(reader, id);
      await world.out(
        globalOptions(command).json ? `${toSafeJson(reviewJson(details))}\n` : `${reviewWords(details)}\n`,
      );
    });
}

function decisionCommand(world: World, decision: ReviewWish['decision']): Command {
  return new Command(decision)
    .argument('<id>', 'the id of a repair or of a failed call, or the beginning of one')
    .option('--note <text>', 'why, for those who come after')
    .action(async (id: string, options: { note?: string; calls?: string; answer?: string }, command: Command) => {
      const calls = options.calls === undefined ? null : await readCallsText(options.calls, world);
      await decide(command, world, id, { decision, calls, answer: options.answer ?? null, note: options.note ?? null });
    });
}
