import type { Account } from './account.ts';
import { proofWords, repairedCalls } from './account-words.ts';
import { shownNumber as n, shownShare, toColumns } from './columns.ts';
import type { DemoExample, DemoLeft, DemoSummary, KindRow } from './demo-summary.ts';
import { fitted } from './display-width.ts';
import { KIND_WORDS, reasonWords } from './kind-words.ts';
import { toLine } from './printable.ts';

const COLUMNS = 98;
const SHOWN_KINDS = 14;

/** Puts a heading apart from what it heads. */
export type Style = (heading: string) => string;

/** What the demo did and what to look at next. `folder`: where its files are. */
export function demoWords(summary: DemoSummary, folder: string, style: Style): string {
  const { account } = summary;
  const sections: [heading: string, lines: string[]][] = [
    [`What failed: ${failedWords(summary)}`, kindLines(summary)],
    [
      `The errors, in ${summary.cluster.clusters} clusters of one wording each (<*>: what differs); the largest`,
      clusterLines(summary),
    ],
    [
      `Repaired and proven: ${n(repairedCalls(account))} calls; five of them`,
      [`  ${proofWords(account)}`, ...summary.examples.flatMap(exampleLines)],
    ],
    [leftHeading(account), summary.left.flatMap(leftLines)],
    ['Where it is', fileLines(summary, folder)],
    ['What to type next', nextLines(folder)],
  ];
  const intro = introLines(summary);
  return [...intro, ...sections.flatMap(([heading, lines]) => ['', style(heading), ...lines])].join('\n');
}

function introLines({ about }: DemoSummary): string[] {
  const { calls, conversations, models, tools, first_day, last_day } = about;
  return [
    `${n(calls)} tool calls that agents made in ${n(conversations)} conversations, ${first_day} to ${last_day},`,
    `by ${models} models with the ${tools} tools of a market-data server. The server is bundled: its prices are made,`,
    'but each call was really sent to it, and so was each repair that is called proven: now, or by the',
    'agent in the log.',
  ];
}

function failedWords({ about, account: { failed } }: DemoSummary): string {
  return `${n(failed)} of ${n(about.calls)} calls (${shownShare(failed, about.calls)}), by what became of them`;
}

function leftHeading({ waiting, waiting_repeats }: Account): string {
  const again = waiting_repeats > 0 ? ` and ${n(waiting_repeats)} repeats of them` : '';
  return `Left to a person: ${n(waiting - waiting_repeats)} calls${again}; why, with one of each`;
}

const FATES = ['failed', 'proven', 'waiting', 'agent_went_on', 'no_help'] as const;

function kindLines({ kinds }: DemoSummary): string[] {
  const [shown, rest] = [kinds.slice(0, SHOWN_KINDS), kinds.slice(SHOWN_KINDS)];
  const row = (name: string, of: readonly KindRow[], meaning: string) => [
    `  ${name}`,
    ...FATES.map((fate, at) => n(of.reduce((sum, kind) => sum + kind[fate], 0)).padStart(WIDTHS[at]!)),
    fitted(meaning, 35),
  ];
  return [
    ...toColumns([
      ['  kind', 'failed', 'repaired', 'person', 'agent', 'none', 'what it means'],
      ...shown.map(kind => row(kind.kind, [kind], KIND_WORDS[kind.kind])),
      ...(rest.length > 0 ? [row(`${rest.length} more`, rest, '')] : []),
      row('all', kinds, ''),
    ]),
    '  repaired: the repaired call worked, now or in the log. person: waits for one, see below. agent: the',
    '  agent went on with a call that may not be what was asked for. none: no change of the call helps;',
    '  there is no such thing, no right to it, or the connection, the tool or the model broke off.',
  ];
}

const WIDTHS = [6, 8, 6, 5, 4];

function clusterLines({ clusters }: DemoSummary): string[] {
  return toColumns(clusters.map(({ size, template }) => [`  ${n(size).padStart(6)}`, toFit(template, COLUMNS - 10)]));
}

function exampleLines({ kind, method, intent, error_text, explanation, calls, ...call }: DemoExample): string[] {
  const how = method === 'organic' ? 'the agent put it right itself' : (explanation ?? method);
  return [
    `  ${kind}`,
    line('user', intent ?? ''),
    line('error', error_text ?? ''),
    line('before', `${call.tool_name} ${call.arguments}`),
    ...toCalls(calls).map((text, at) => line(at === 0 ? 'after' : 'and', text)),
    line('how', how),
  ];
}

function leftLines({ reason, waiting, intent, error_text, question, explanation, ...call }: DemoLeft): string[] {
  const repaired = toCalls(call.calls ?? '[]');
  return [
    `  ${n(waiting)}: ${reasonWords(reason)}`,
    ...(intent === null ? [] : [line('user', intent)]),
    line('call', `${call.tool_name} ${call.arguments}`),
    ...(reason === 'blocked' ? repaired.map(text => line('repaired', text)) : [line('error', error_text ?? '')]),
    ...(question === null ? [] : [line('question', question)]),
    ...(question === null && reason !== 'blocked' && explanation !== null ? [line('why', explanation)] : []),
  ];
}

function fileLines({ export: exported }: DemoSummary, folder: string): string[] {
  const rows = Object.entries(exported?.files ?? {}).map(([name, count]) => `${name} ${n(count)}`);
  const left = Object.entries(exported?.excluded ?? {}).map(([reason, count]) => `${n(count)} ${reason}`);
  return toColumns([
    [`  ${folder}/demo.duckdb`, 'every call, failure, repair and proof, in tables for SQL'],
    [`  ${folder}/dataset`, `to train on: ${rows.join(', ') || 'no rows'}`],
    ...(left.length > 0 ? [['', `left out: ${left.join(', ')}`]] : []),
  ]);
}

function nextLines(folder: string): string[] {
  const store = `npx toolmend --db ${folder}/demo.duckdb`;
  return [
    `  ${store} clusters list`,
    `  ${store} review list`,
    `  ${store} sql "select kind, calls from trajectories limit 9"`,
    '  npx toolmend run YOUR_LOGS',
  ];
}

function line(label: string, text: string): string {
  return `    ${label.padEnd(9)}${toFit(text, COLUMNS - 13)}`;
}

function toFit(text: string, columns: number): string {
  return fitted(toLine(text, 1000), columns);
}

function toCalls(calls: string): string[] {
  return (JSON.parse(calls) as { tool_name: string; arguments: unknown }[]).map(
    call => `${call.tool_name} ${JSON.stringify(call.arguments)}`,
  );
}
