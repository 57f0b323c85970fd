import { toLine } from './printable.ts';
import { runWords } from './run.ts';
import type { RunSummary } from './run-stages.ts';

type Example = {
  kind: string;
  tool_name: string;
  intent: string | null;
  arguments: string;
  error_text: string | null;
  calls: string;
};
export type DemoSummary = RunSummary & { examples: Example[] };

/** One proven repair of each of five kinds. */
export const demoExamples = /* sql */ `
select kind, tool_name, intent, arguments, error_text, calls
from trajectories
qualify row_number() over (partition by kind order by length(arguments), call_id) = 1
order by kind
limit 5`;

/** What the demo did and what to look at next. */
export function demoWords(summary: DemoSummary, folder: string): string {
  const examples = summary.examples.map(example =>
    [
      `  ${example.kind}: ${toLine(example.error_text ?? '', 90)}`,
      `    before  ${example.tool_name} ${toLine(example.arguments, 100)}`,
      ...toCalls(example.calls).map(call => `    after   ${call}`),
    ].join('\n'),
  );
  return [
    runWords(summary, `${folder}/dataset`),
    '',
    'repaired and proven by running them, one of each kind:',
    ...examples,
    '',
    'look at it:',
    `  toolmend --db ${folder}/demo.duckdb clusters list`,
    `  toolmend --db ${folder}/demo.duckdb sql "select tool_name, kind, arguments, calls from trajectories limit 10"`,
    `  toolmend --db ${folder}/demo.duckdb sql "select reason, tool_name, question, explanation from queue"`,
    `  head ${folder}/dataset/train.jsonl`,
    'then on your own logs:',
    '  toolmend run LOGS',
  ].join('\n');
}

function toCalls(calls: string): string[] {
  return (JSON.parse(calls) as { tool_name: string; arguments: unknown }[]).map(
    call => `${call.tool_name} ${toLine(JSON.stringify(call.arguments), 100)}`,
  );
}
