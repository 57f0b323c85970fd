import { describedEffect } from '../described-effect.ts';
import { type Effect, plannedEffect, verbOf } from '../effect.ts';
import { readErrorHints } from '../error-text/index.ts';
import type { Failure } from '../failure.ts';
import { toldSchema } from '../told-schema.ts';
import type { ToolCall } from '../tool-call.ts';
import type { Knowledge } from './knowledge.ts';
import { leavesOf } from './leaves.ts';
import { readOriginal, valuesOf } from './original.ts';
import { namesIn, toPlaces } from './place.ts';

const UPDATES = new Set('update set edit patch modify upsert put replace change write configure'.split(' '));

/** Gathers what the guard may rely on; `effectOf` gives a tool's declared effect, where there is one. */
export function toKnowledge(
  failure: Failure,
  calls: readonly ToolCall[],
  isFallback: boolean,
  effectOf: (toolName: string) => Effect | null,
): Knowledge {
  const toolName = calls[0]!.toolName;
  const tool = failure.tools.find(({ name }) => name === toolName) ?? null;
  const schema = tool?.inputSchema ?? (toolName === failure.toolName ? toldSchema(failure) : null);
  const errorText = errorTextOf(failure);
  const effects = (name: string) => plannedEffect(name, effectOf(name) ?? describedEffect(failure.tools, name));
  return {
    failure,
    tool,
    schema,
    names: namesIn(schema),
    errorText,
    hints: readErrorHints(errorText),
    calls,
    effect: effects(toolName),
    updates: effects(toolName) !== 'read' && UPDATES.has(verbOf(toolName) ?? ''),
    isFallback,
    effectOf: effects,
    originalNames: once(() => namesOf(failure.argumentsText)),
    placeAt: toPlaces(schema),
  };
}

/** What the call was answered, and what earlier repairs of it were. */
function errorTextOf({ errorText, priorAttempts }: Failure): string {
  const texts = [errorText, ...priorAttempts.map(attempt => attempt.errorText)].filter(
    text => text !== null && text !== '',
  );
  return [...new Set(texts)].join('\n');
}

function namesOf(text: string): ReadonlySet<string> {
  const values = valuesOf(readOriginal(text)).flat();
  return new Set(values.flatMap(leavesOf).flatMap(({ keys }) => keys));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
