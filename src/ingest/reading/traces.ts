import type { Item } from '../formats/types.ts';
import { Items } from './items.ts';
import { jsonKey } from './json-key.ts';

/** A tool that ran: one call with its result. */
export type ToolSpan = {
  id?: string | undefined;
  name: string;
  value: unknown;
  path?: string | undefined;
  callPath: string;
  text: string | null;
  error: string | null;
  hasFailed: boolean;
  startedAt?: string | undefined;
  durationMs?: number | undefined;
};

type Seen = { item: Item; keys: string[]; turn: string };
type Trace = {
  /** The calls that ran, by what they can be known by, as often as they ran. */
  ran: Map<string, number>;
  hasRun: boolean;
  /** What only messages showed so far, each thing once, however often the history was sent. */
  seen: Seen[];
  counted: Map<string, number>;
  /** Ids of calls that ran and whose span does not tell the result. */
  unanswered: Set<string>;
  said: Set<string>;
};

/**
 * Puts the spans of traces together. A tool that ran is a call; the calls in the messages of model spans count where no span shows
 * them: all of a trace without tool spans, else those that were answered without a run (an unknown tool).
 */
export class Traces {
  readonly #traces = new Map<string, Trace>();

  /** A tool ran. */
  tool(trace: string, span: ToolSpan): Item[] {
    const known = this.#of(trace);
    known.hasRun = true;
    // A tracer may leave contents to the events of the model's span.
    const asked =
      span.value === undefined && span.id !== undefined
        ? known.seen.find(({ item, keys }) => item.item === 'call' && keys.includes(`id ${span.id}`))?.item.arguments
        : undefined;
    if (span.id !== undefined && span.text === null && span.error === null) known.unanswered.add(span.id);
    for (const key of keysOf(span.id, span.name, span.value)) known.ran.set(key, (known.ran.get(key) ?? 0) + 1);
    const items = new Items(`trace ${trace}`);
    items.about({ conversation_id: trace });
    items.call({
      tool_call_id: span.id ?? null,
      tool_name: span.name,
      value: asked ?? span.value,
      ...(span.path === undefined ? {} : { path: span.path }),
      call_path: span.callPath,
      status: span.hasFailed ? 'error' : 'ok',
      text: span.text,
      error_text: span.error,
      started_at: span.startedAt ?? null,
      duration_ms: span.durationMs ?? null,
    });
    return items.all;
  }

  /** A model answered: `found` holds the conversation as it was sent, and the reply. */
  model(trace: string, found: Items, record: number, facts: Pick<Item, 'model' | 'tools' | 'started_at'>): Item[] {
    const known = this.#of(trace);
    const here = new Map<string, number>();
    for (const [at, item] of found.all.entries()) {
      if (item.item !== 'call' && item.item !== 'result') continue;
      const id = item.tool_call_id ?? undefined;
      const keys =
        item.item === 'call' ? keysOf(id, item.tool_name ?? '', found.values.get(at)) : [`result ${id} ${item.text}`];
      const key = keys[0]!;
      const nth = (here.get(key) ?? 0) + 1;
      here.set(key, nth);
      if (nth <= (known.counted.get(key) ?? 0)) continue;
      known.counted.set(key, nth);
      known.seen.push({ item: { ...item, record }, keys, turn: `${record} ${item.turn}` });
    }
    const items = new Items(`trace ${trace}`);
    items.about({ conversation_id: trace, ...facts });
    for (const { item, role, text } of found.all) {
      if (item !== 'message' || role !== 'user' || !text || known.said.has(text)) continue;
      // Tools may be logged before the span that tells what the user said.
      if (known.said.size === 0) items.about({ conversation_id: trace, intent: text });
      known.said.add(text);
      items.message('user', text);
    }
    return items.all;
  }

  /** The user's words of a trace, where only its outermost span has them. */
  words(trace: string, words: string): Item[] {
    const items = new Items(`trace ${trace}`);
    items.about({ conversation_id: trace, intent: words });
    return items.all;
  }

  /** The calls that only messages showed. */
  *end(): Generator<Item> {
    for (const [trace, { ran, hasRun, seen, unanswered }] of this.#traces) {
      const items = new Items(`trace ${trace}`);
      const answered = new Set(
        seen.flatMap(({ item }) => (item.item === 'result' && item.tool_call_id != null ? [item.tool_call_id] : [])),
      );
      const counted = new Set<string>();
      let turn: string | undefined;
      for (const { item, keys, turn: at } of seen) {
        const id = item.tool_call_id ?? undefined;
        if (item.item === 'call') {
          const run = keys.find(key => (ran.get(key) ?? 0) > 0);
          if (run !== undefined) ran.set(run, ran.get(run)! - 1);
          if (run !== undefined || (hasRun && (id === undefined || !answered.has(id)))) continue;
          if (id !== undefined) counted.add(id);
        } else if (id === undefined ? hasRun : !counted.has(id) && !unanswered.delete(id)) continue;
        if (turn !== at)
          items.message(item.item === 'call' ? 'assistant' : 'tool', item.item === 'call' ? '' : (item.text ?? ''));
        turn = at;
        items.again(item);
      }
      yield* items.all;
    }
  }

  #of(trace: string): Trace {
    const known = this.#traces.get(trace) ?? {
      ran: new Map(),
      hasRun: false,
      seen: [],
      counted: new Map(),
      unanswered: new Set(),
      said: new Set(),
    };
    this.#traces.set(trace, known);
    return known;
  }
}

/** What a call can be known by: its id, or its name and arguments. */
function keysOf(id: string | undefined, name: string, value: unknown): string[] {
  const byValue = `${name} ${jsonKey(value)}`;
  return id === undefined ? [byValue] : [`id ${id}`, byValue];
}
