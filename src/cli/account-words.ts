import type { Account } from './account.ts';
import { shownNumber as n } from './columns.ts';

/** What became of the calls that failed, a part each; they add up. */
export function accountWords(account: Account): string[] {
  const { waiting, waiting_repeats, agent_went_on, no_help, closed } = account;
  const again = waiting_repeats > 0 ? ` (${n(waiting_repeats)} of them repeats)` : '';
  const parts = [
    [repairedCalls(account), `${n(repairedCalls(account))} repaired and proven (${proofWords(account)})`],
    [waiting, `${n(waiting)} wait for a person${again}`],
    [agent_went_on, `${n(agent_went_on)} where the agent went on with a call that may not be what was asked for`],
    [no_help, `${n(no_help)} that no change of the call can help`],
    [closed, `${n(closed)} closed by a person, or met by a wider call only`],
  ] as const;
  return parts.filter(([calls]) => calls > 0).map(([, words]) => words);
}

/** The calls that are repaired, repeats among them. */
export function repairedCalls({ run, by_agent, repeats }: Account): number {
  return run + by_agent + repeats;
}

/** What proves them, in words. */
export function proofWords(account: Account): string {
  const { run, by_agent, repeats } = account;
  const parts = [
    [run, `${n(run)} by running the repaired call`],
    [by_agent, `${n(by_agent)} by the agent itself in the log`],
    [repeats, `${n(repeats)} repeats of those`],
  ] as const;
  return parts
    .filter(([calls]) => calls > 0)
    .map(([, words]) => words)
    .join(', ');
}
