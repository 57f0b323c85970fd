import { get, getFirst, isRecord, listOf, nameOf, parsed, textOf, wordOf } from '../reading/get.ts';
import { inOrder } from '../reading/in-order.ts';
import { Items } from '../reading/items.ts';
import { langchainMessage } from '../reading/langchain-message.ts';
import { looseArguments, unwrapped } from '../reading/loose-arguments.ts';
import { readMessages, resultsOf, statusOf } from '../reading/read-message.ts';
import { durationOf } from '../reading/read-span.ts';
import { resultText } from '../reading/texts.ts';
import { Traces } from '../reading/traces.ts';
import type { Format, Item } from './types.ts';

/** LangSmith runs: finished ones, one a record, or the batches that its SDK sends, `{post: [start of a run], patch: [its end]}`. */
export const langsmith: Format = {
  name: 'langsmith',
  holds: 'events',
  recognises: `(list_contains(keys, 'run_type') and (list_contains(keys, 'trace_id') or list_contains(keys, 'dotted_order') or list_contains(keys, 'inputs')))
    or ((list_contains(keys, 'post') or list_contains(keys, 'patch')) and (json_exists(text, '$.post[0].id') or json_exists(text, '$.patch[0].id')))
    or (list_contains(keys, 'runs') and json_exists(text, '$.runs[0].run_type'))`,
  reader: () => {
    const traces = new Traces();
    /** Runs of which only the start came so far. */
    const started = new Map<string, { run: Record<string, unknown>; path: string; record: number }>();
    const read = (record: unknown, number: number): Item[] => {
      const runs = get(record, 'runs');
      if (Array.isArray(runs))
        return inOrder(runs.flatMap((run, at) => readTree(traces, run, `/runs/${at}`, number, undefined)));
      if (!isRecord(record) || !('post' in record || 'patch' in record))
        return inOrder(readTree(traces, record, '', number, undefined));
      for (const [at, run] of listOf(record.post).entries())
        if (isRecord(run)) started.set(nameOf(run.id), { run, path: `/post/${at}`, record: number });
      const ends = listOf(record.patch).map((end, at) => {
        const start = started.get(nameOf(get(end, 'id')));
        started.delete(nameOf(get(end, 'id')));
        return readRun(
          traces,
          { ...start?.run, ...(end as object) },
          start?.path ?? `/patch/${at}`,
          start?.record ?? number,
        );
      });
      return inOrder(ends);
    };
    return Object.assign(read, {
      *end() {
        for (const { run, path, record } of started.values())
          for (const item of readRun(traces, run, path, record)) yield { ...item, record };
        yield* traces.end();
      },
    });
  },
};

/** A run, and those that it started, which may stand in it. */
function readTree(traces: Traces, run: unknown, path: string, number: number, above: string | undefined): Item[][] {
  const trace = textOf(get(run, 'trace_id')) ?? above ?? textOf(get(run, 'id')) ?? '';
  const children = listOf(get(run, 'child_runs')).map((child, at) => ({ child, at }));
  children.sort((a, b) => (nameOf(get(a.child, 'start_time')) < nameOf(get(b.child, 'start_time')) ? -1 : 1));
  return [
    readRun(traces, run, path, number, trace),
    ...children.flatMap(({ child, at }) => readTree(traces, child, `${path}/child_runs/${at}`, number, trace)),
  ];
}

function readRun(
  traces: Traces,
  run: unknown,
  path: string,
  number: number,
  trace = textOf(get(run, 'trace_id')) ?? textOf(get(run, 'id')) ?? '',
): Item[] {
  const type = get(run, 'run_type');
  const outputs = parsed(get(run, 'outputs'));
  const asked = parsed(get(run, 'inputs'));
  const startedAt = wordOf(get(run, 'start_time'));
  if (type === 'tool') {
    const output =
      get(outputs, 'output') ?? (isRecord(outputs) && Object.keys(outputs).length === 0 ? undefined : outputs);
    const message = get(output, 'kwargs') ?? output;
    const answer = get(message, 'type') === 'tool' ? resultsOf(message)[0] : undefined;
    const error = textOf(get(run, 'error'));
    const inputs = get(run, 'inputs');
    const given =
      isRecord(inputs) && Object.keys(inputs).length === 1 && typeof inputs.input === 'string'
        ? inputs.input
        : unwrapped(inputs, 'input');
    return traces.tool(trace, {
      id: answer?.tool_call_id ?? undefined,
      name: textOf(get(run, 'name')) ?? '',
      value: looseArguments(given),
      callPath: path,
      text: output === undefined || output === null ? null : (answer?.text ?? resultText(output)),
      error: error ?? null,
      hasFailed: error !== undefined || (answer !== undefined && statusOf(message) === 'error'),
      startedAt,
      durationMs: durationOf(get(run, 'start_time'), get(run, 'end_time')),
    });
  }
  if (type === 'llm') {
    const items = new Items();
    readMessages(items, listOf(get(asked, 'messages')).flat().map(langchainMessage), undefined);
    const generations = listOf(get(outputs, 'generations'))
      .flat()
      .map(generation => get(generation, 'message'));
    const choices = listOf(get(outputs, 'choices')).map(choice => get(choice, 'message'));
    const answers = [
      ...generations,
      ...choices,
      ...listOf(get(outputs, 'messages')).flat(),
      get(outputs, 'message'),
      ...(get(outputs, 'content') === undefined ? [] : [outputs]),
    ];
    readMessages(
      items,
      answers.filter(isRecord).map(message => ({ role: 'assistant', ...(langchainMessage(message) as object) })),
      undefined,
    );
    return traces.model(trace, items, number, {
      started_at: startedAt ?? null,
      model: textOf(get(run, 'extra', 'metadata', 'ls_model_name')) ?? null,
    });
  }
  const words = get(run, 'parent_run_id') ? undefined : wordsOf(asked);
  return words === undefined ? [] : traces.words(trace, words);
}

/** The user's words in what the outermost run was given. */
function wordsOf(inputs: unknown): string | undefined {
  const told = textOf(getFirst(inputs, ['input', 'question', 'query', 'prompt'])?.value);
  if (told !== undefined) return told;
  const items = new Items();
  readMessages(items, listOf(get(inputs, 'messages')).flat().map(langchainMessage), undefined);
  return textOf(items.all.findLast(({ item, role, text }) => item === 'message' && role === 'user' && text)?.text);
}
