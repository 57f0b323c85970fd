import { shownNumber as n, shownShare, wrapped } from './columns.ts';
import { reasonWords } from './kind-words.ts';
import { toLine } from './printable.ts';
import type { RunSummary } from './run-stages.ts';

const LABEL = 10;
const COLUMNS = 98;

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
  if (rejects > 0) lines.push(`${n(rejects)} could not be read: ${command} sql "from rejects"`);
  return lines;
}

function failedLines({ ingest, extract, cluster }: RunSummary): string[] {
  const { failures, by_kind, repairable, caught_by, organic, retried } = extract;
  if (failures === 0) return ['no new call'];
  const share = ingest.calls > 0 ? ` (${shownShare(failures, ingest.calls)})` : '';
  const kinds = Object.entries(by_kind)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, calls]) => `${kind} ${n(calls)}`);
  return [
    `${n(failures)} calls${share}, in ${n(cluster.clusters)} clusters of errors`,
    `${n(repairable.yes)} may be repaired, ${n(repairable.needs_user)} need the user, ${n(repairable.no)} cannot be helped by a change of the call`,
    `${n(caught_by.harness)} were refused before the tool ran, ${n(caught_by.provider)} by the tool`,
    ...(organic + retried > 0
      ? [`${n(organic)} the agents put right themselves, ${n(retried)} worked when made again`]
      : []),
    ...wrapped(kinds, COLUMNS - LABEL),
  ];
}

function repairedLines({ repair }: RunSummary): string[] {
  const { candidates, proposed, rejected, unrepairable, needs_user } = repair;
  if (candidates === 0) return ['nothing new to repair'];
  const rest = [
    [needs_user, 'need the user'],
    [rejected, 'refused by the guard'],
    [unrepairable, 'with nothing sure to propose'],
  ] as const;
  return [
    `${n(proposed)} proposed (${shownShare(proposed, candidates)} of ${n(candidates)} tried)`,
    ...wrapped(
      rest.filter(([calls]) => calls > 0).map(([calls, what]) => `${n(calls)} ${what}`),
      COLUMNS - LABEL,
    ),
  ];
}

function provenLines({ replay }: RunSummary): string[] {
  const { executed, by_outcome, how_to_allow } = replay;
  const outcomes = Object.entries(by_outcome);
  if (outcomes.length === 0) return ['nothing new to run'];
  const verified = replay.by_outcome.verified ?? 0;
  const others = outcomes
    .filter(([outcome]) => outcome !== 'verified')
    .map(([outcome, calls]) => `${n(calls)} ${outcome.replaceAll('_', ' ')}`);
  return [
    `${n(verified)} of ${n(executed)} calls sent gave what they should`,
    ...wrapped(others, COLUMNS - LABEL),
    ...how_to_allow.map(line => toLine(line, COLUMNS - LABEL)),
  ];
}

function exportedLines({ format, files, excluded }: NonNullable<RunSummary['export']>, out: string): string[] {
  const written = Object.entries(files).map(([name, rows]) => `${name} ${n(rows)}`);
  const left = Object.entries(excluded).map(([reason, rows]) => `${n(rows)} ${reason.replaceAll('_', ' ')}`);
  return [
    `${format} rows to ${out}: ${written.join(', ')}`,
    ...(left.length > 0 ? wrapped([`left out: ${left[0]}`, ...left.slice(1)], COLUMNS - LABEL) : []),
  ];
}
