import { accountWords } from './account-words.ts';
import { shownNumber as n, shownShare, wrapped } from './columns.ts';
import { howToRun, snippetWords, undeclaredTools } from './how-to-run.ts';
import { reasonWords } from './kind-words.ts';
import { toLine } from './printable.ts';
import { REJECTS_QUERY } from './rejects-query.ts';
import type { RunSummary } from './run-stages.ts';

const LABEL = 10;
const COLUMNS = 98;
const MOST_REASONS = 5;

/** What a run did, a line or a few for each stage. `out`: the folder of the export. `command`: how toolmend is called. */
export function runWords(summary: RunSummary, out: string, command = 'toolmend'): string {
  const { nothing_new, left_to_person } = summary;
  const parts = [part('read', readLines(summary, command))];
  if (nothing_new) parts.push(part('new', ['nothing: the store is as the last run left it']));
  else {
    parts.push(part('failed', failedLines(summary)));
    parts.push(part('repaired', repairedLines(summary)));
    parts.push(part('proven', provenLines(summary)));
  }
  parts.push(part('not run', notRunLines(summary)));
  parts.push(part('in all', accountLines(summary)));
  if (summary.export) parts.push(part('exported', exportedLines(summary.export, out)));
  const left = Object.entries(left_to_person).map(([reason, calls]) => `${n(calls)} ${reasonWords(reason)}`);
  if (left.length > 0) parts.push(part('left', [...wrapped(left, COLUMNS - LABEL, '; '), `${command} review list`]));
  parts.push(part('took', wrapped(secondsOf(summary), COLUMNS - LABEL)));
  return parts.flat().join('\n');
}

function secondsOf({ seconds }: RunSummary): string[] {
  return Object.entries(seconds).map(([stage, took]) => `${stage} ${took.toFixed(1)} s`);
}

function part(label: string, lines: readonly string[]): string[] {
  return lines.map((line, at) => `${(at === 0 ? label : '').padEnd(LABEL)}${line}`);
}

function readLines({ ingest }: RunSummary, command: string): string[] {
  const { files, skipped, calls, with_calls, rejects, duplicates } = ingest;
  const known = skipped > 0 ? `, ${n(skipped)} known already` : '';
  const lines = [`${n(files)} files${known}: ${n(calls)} new calls in ${n(with_calls)} records`];
  if (duplicates > 0) lines.push(`${n(duplicates)} records were known already`);
  if (rejects > 0) lines.push(`${n(rejects)} could not be read:`, `  ${command} sql "${REJECTS_QUERY}"`);
  return lines;
}

function failedLines({ ingest, extract, cluster, judged_again }: RunSummary): string[] {
  const { failures, by_kind, caught_by, organic, retried } = extract;
  if (failures === 0) return ['no new call'];
  const fresh = failures - judged_again;
  const share = ingest.calls > 0 ? ` (${shownShare(fresh, ingest.calls)} of the new calls)` : '';
  const counts = [
    ...(fresh > 0 || judged_again === 0 ? [`${n(fresh)} calls${share}`] : []),
    ...(judged_again > 0 ? [`${n(judged_again)} known ones judged again`] : []),
  ];
  const kinds = Object.entries(by_kind)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, calls]) => `${kind} ${n(calls)}`);
  return [
    `${counts.join(', ')}; ${n(cluster.new_clusters)} new clusters of errors, ${n(cluster.clusters)} in all`,
    `${n(caught_by.harness)} were refused before the tool ran, ${n(caught_by.provider)} by the tool`,
    ...(organic + retried > 0
      ? [`${n(organic)} the agents put right themselves, ${n(retried)} worked when made again`]
      : []),
    ...wrapped(kinds, COLUMNS - LABEL),
  ];
}

function repairedLines({ tried: { tried, proposed, by_agent, ...others } }: RunSummary): string[] {
  if (tried === 0) return ['nothing new to repair'];
  const rest = [
    [by_agent, 'put right by the agent itself'],
    [others.needs_user, 'need the user'],
    [others.rejected, 'refused by the guard, which checks that a repair keeps what was asked for'],
    [others.unrepairable, 'with nothing sure to propose'],
    [others.error, 'without an answer of the model'],
  ] as const;
  return [
    `${n(proposed + by_agent)} of ${n(tried)} failures tried have a repair (${shownShare(proposed + by_agent, tried)})`,
    ...wrapped(
      rest.filter(([calls]) => calls > 0).map(([calls, what]) => `${n(calls)} ${what}`),
      COLUMNS - LABEL,
    ),
  ];
}

function provenLines({ replay, tried }: RunSummary): string[] {
  const { executed, by_outcome } = replay;
  const others = Object.entries(by_outcome)
    .filter(([outcome]) => outcome !== 'verified')
    .map(([outcome, calls]) => `${n(calls)} ${outcome.replaceAll('_', ' ')}`);
  const sent =
    executed > 0
      ? `${n(by_outcome.verified ?? 0)} of ${n(executed)} calls sent gave what they should`
      : 'no call was sent';
  return [
    others.length === 0 && executed === 0 && tried.by_agent === 0 ? 'nothing new to run' : sent,
    ...(tried.by_agent > 0 ? [`${n(tried.by_agent)} are proven by the log: the agent's own later call worked`] : []),
    ...wrapped(others, COLUMNS - LABEL),
    ...howToRun(replay).flatMap(sentence),
  ];
}

/** Why repairs that wait could not be run, and a config for tools that nothing declares. */
function notRunLines({ not_runnable, replay }: RunSummary): string[] {
  const reasons = not_runnable
    .slice(0, MOST_REASONS)
    .flatMap(({ reason, calls }) => sentence(`${n(calls)} could not be run: ${reason}`));
  return [...reasons, ...snippetWords(undeclaredTools(replay))];
}

function sentence(text: string): string[] {
  return wrapped(toLine(text, 2000).split(' '), COLUMNS - LABEL, ' ');
}

function accountLines({ account }: RunSummary): string[] {
  if (account.failed === 0) return [];
  return [`${n(account.failed)} failed calls are in the store:`, ...wrapped(accountWords(account), COLUMNS - LABEL)];
}

function exportedLines({ format, files, excluded }: NonNullable<RunSummary['export']>, out: string): string[] {
  const written = Object.entries(files).map(([name, rows]) => `${name} ${n(rows)}`);
  const left = Object.entries(excluded).map(([reason, rows]) => `${n(rows)} ${reason.replaceAll('_', ' ')}`);
  return [
    `${format} rows to ${out}: ${written.join(', ')}`,
    ...(left.length > 0 ? wrapped([`left out: ${left[0]}`, ...left.slice(1)], COLUMNS - LABEL) : []),
  ];
}
