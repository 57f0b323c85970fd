import type { Item } from '../formats/types.ts';
import { attributesOf } from './attributes.ts';
import { get, isRecord, listOf, nameOf, numberOf, parsed, textOf, wordOf } from './get.ts';
import { looseArguments } from './loose-arguments.ts';
import { messagesOf, messagesOfEvents, toolOf, toolsOf, wordsOf } from './span.ts';
import { resultText } from './texts.ts';
import type { Traces } from './traces.ts';

export type Span = {
  trace: string;
  name: string;
  attributes: unknown;
  /** `{code, message}`, or a code as text. */
  status: unknown;
  statusMessage?: unknown;
  events: unknown;
  start: unknown;
  end: unknown;
  /** Where the end is not told. */
  durationMs?: number;
  path: string;
};

/** Reads one span of any exporter into the calls of its trace. */
export function readSpan(traces: Traces, span: Span, record: number): Item[] {
  const attributes = attributesOf(span.attributes);
  const tool = withEvents(toolOf(attributes, span.name), listOf(span.events));
  const startedAt = timeOf(span.start);
  if (tool) {
    const error = errorOf(span, attributes);
    return traces.tool(span.trace, {
      ...tool,
      callPath: span.path,
      hasFailed: error !== undefined,
      error: error ?? null,
      startedAt,
      durationMs: durationOf(span.start, span.end) ?? span.durationMs,
    });
  }
  const items: Item[] = [];
  const found = messagesOf(attributes) ?? messagesOfEvents(listOf(span.events));
  if (found) {
    const model =
      textOf(attributes['gen_ai.response.model']) ??
      textOf(attributes['gen_ai.request.model']) ??
      textOf(attributes['llm.model_name']);
    items.push(
      ...traces.model(span.trace, found, record, {
        model: model ?? null,
        tools: toolsOf(attributes),
        started_at: startedAt ?? null,
      }),
    );
  }
  const words = wordsOf(attributes);
  if (words !== undefined) items.push(...traces.words(span.trace, words));
  return items;
}

/** A tool whose arguments and result its span tells as events, a message of the tool and a choice. */
function withEvents<T extends { value: unknown; text: string | null }>(
  tool: T | undefined,
  events: readonly unknown[],
): T | undefined {
  if (!tool || tool.value !== undefined || tool.text !== null) return tool;
  const told = (name: string, key: string) =>
    attributesOf(
      get(
        events.find(event => get(event, 'name') === name),
        'attributes',
      ),
    )[key];
  const answer = told('gen_ai.choice', 'message');
  return {
    ...tool,
    value: looseArguments(told('gen_ai.tool.message', 'content')),
    text: answer === undefined ? null : resultText(parsed(answer)),
  };
}

/** The error of a span that failed: of its exception, else of its status; '' where it names none. */
function errorOf({ status, statusMessage, events }: Span, attributes: Record<string, unknown>): string | undefined {
  const code = isRecord(status) ? (status.code ?? status.status_code) : status;
  const message = textOf(get(status, 'message')) ?? textOf(get(status, 'description')) ?? textOf(statusMessage);
  const exception = listOf(events).findLast(event => get(event, 'name') === 'exception');
  const told = attributesOf(get(exception, 'attributes') ?? { 'exception.message': get(exception, 'message') });
  const isTold =
    textOf(attributes['error.type']) !== undefined ||
    attributes['tool.status'] === 'error' ||
    attributes['langfuse.observation.level'] === 'ERROR';
  const hasFailed =
    (isTold && code !== 1 && code !== 'OK' && code !== 'STATUS_CODE_OK') ||
    code === 2 ||
    /(?:^|_)error$/i.test(nameOf(code)) ||
    (exception !== undefined && code !== 1 && code !== 'OK');
  if (!hasFailed) return undefined;
  return (
    textOf(told['exception.message']) ??
    message ??
    textOf(attributes['langfuse.observation.status_message']) ??
    textOf(attributes['error.type']) ??
    ''
  );
}

function timeOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return wordOf(value);
  const [seconds, nanoseconds] = value as unknown[];
  return typeof seconds === 'number' && typeof nanoseconds === 'number'
    ? `${seconds}.${String(nanoseconds).padStart(9, '0')}`
    : undefined;
}

/** Milliseconds between two times: nanoseconds as text, or ISO 8601. */
export function durationOf(start: unknown, end: unknown): number | undefined {
  const [from, to] = [start, end].map(timeOf);
  if (from === undefined || to === undefined) return undefined;
  if (/^\d{17,}$/.test(from) && /^\d{17,}$/.test(to)) return Number(BigInt(to) - BigInt(from)) / 1e6;
  if (Array.isArray(start)) return numberOf((Number(to) - Number(from)) * 1000);
  const between = Date.parse(to) - Date.parse(from);
  return Number.isFinite(between) && between >= 0 ? between : undefined;
}
