import { shownNumber as n, shownShare, toColumns } from './columns.ts';
import type { DemoExample, DemoLeft, DemoSummary } from './demo-summary.ts';
import { fitted } from './display-width.ts';
import { KIND_WORDS, reasonWords } from './kind-words.ts';
import { toLine } from './printable.ts';

const COLUMNS = 98;
const SHOWN_KINDS = 14;

/** Puts a heading apart from what it heads. */
export type Style = (heading: string) => string;

/** What the demo did and what to look at next. `folder`: where its files are. */
export function demoWords(summary: DemoSummary, folder: string, style: Style): string {
  const proven = summary.kinds.reduce((sum, kind) => sum + kind.proven, 0);
  const waiting = summary.kinds.reduce((sum, kind) => sum + kind.waiting, 0);
  const sections: [heading: string, lines: string[]][] = [
    [`What failed: ${failedWords(summary)}`, kindLines(summary)],
    [`The errors, in ${summary.cluster.clusters} clusters of one wording each; the largest`, clusterLines(summary)],
    [
      `Repaired, and proven by running the repaired call: ${n(proven)} calls; five of them`,
      summary.examples.flatMap(exampleLines),
    ],
    [`Left to a person: ${n(waiting)} calls; why, with one of each`, summary.left.flatMap(leftLines)],
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
    'but each call was really sent to it, and so is each repair below, unless it writes.',
  ];
}

function failedWords({ about, kinds }: DemoSummary): string {
  const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0);
  return `${n(failed)} of ${n(about.calls)} calls (${shownShare(failed, about.calls)})`;
}

function kindLines({ kinds }: DemoSummary): string[] {
  const [shown, rest] = [kinds.slice(0, SHOWN_KINDS), kinds.slice(SHOWN_KINDS)];
  const sum = (name: 'failed' | 'proven' | 'waiting') => rest.reduce((total, kind) => total + kind[name], 0);
  const row = (name: string, failed: number, proven: number, waiting: number, meaning: string) => [
    `  ${name}`,
    n(failed).padStart(6),
    n(proven).padStart(8),
    n(waiting).padStart(6),
    fitted(meaning, 49),
  ];
  return [
    ...toColumns([
      ['  kind', 'failed', 'repaired', '  left', 'what it means'],
      ...shown.map(({ kind, failed, proven, waiting }) => row(kind, failed, proven, waiting, KIND_WORDS[kind])),
      ...(rest.length > 0 ? [row(`${rest.length} more`, sum('failed'), sum('proven'), sum('waiting'), '')] : []),
    ]),
    '  The rest no other call can help: there is no such thing, no right to it, or the connection broke.',
  ];
}

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
  return toColumns([
    [`  ${folder}/demo.duckdb`, 'every call, failure, repair and proof, in tables for SQL'],
    [`  ${folder}/dataset`, `proven repairs to train on: ${rows.join(', ') || 'none'}`],
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
