import { type Change, type ChangeOp, type Failure, PROVENANCES } from '../../../src/core/failure.ts';
import { isObject, isSameJson, type Json, tryParseJson } from '../../../src/core/json.ts';
import { toPointer } from '../../../src/core/json-path.ts';
import type { ToolCall } from '../../../src/core/tool-call.ts';

const change = (op: ChangeOp, path: string, from: Json, to: Json, more: Partial<Change> = {}): Change => ({
  op,
  path,
  from,
  to,
  provenance: 'arguments',
  ...more,
});

/** Records that claim to lead from a failed call to any calls at all. */
export function liesFor({ argumentsText, toolName }: Failure, calls: readonly ToolCall[]): Change[][] {
  const parsed = tryParseJson(argumentsText);
  const original = parsed ?? argumentsText;
  const [first] = calls;
  const final = first!.arguments;
  const tool = first!.toolName === toolName ? [] : [change('rename_tool', '', toolName, first!.toolName)];
  const split =
    calls.length > 1
      ? [
          change(
            'split',
            '',
            original,
            calls.map(call => call.arguments),
          ),
        ]
      : [];
  const roots = (['reformat', 'retype', 'decode', 'wrap', 'parse', 'merge'] as const).map(op => [
    change(op, '', original, final),
  ]);
  return [
    [],
    split,
    [
      change(
        'split',
        '',
        argumentsText,
        calls.map(call => call.arguments),
      ),
    ],
    [change('parse', '', argumentsText, final)],
    ...roots,
    ...(isObject(parsed) ? lieByKey(parsed, final) : []),
  ].map(changes => [...tool, ...changes]);
}

function lieByKey(original: { [key: string]: Json }, final: { [key: string]: Json }): Change[][] {
  const differing = Object.keys(final).filter(key => !isSameJson(final[key]!, original[key] ?? null));
  const gone = Object.keys(original).filter(key => !Object.hasOwn(final, key));
  const drops = gone.map(key => change('drop', toPointer([key]), original[key]!, null));
  const forms = (['reformat', 'retype', 'decode', 'wrap'] as const).map(op => [
    ...drops,
    ...differing.map(key =>
      Object.hasOwn(original, key)
        ? change(op, toPointer([key]), original[key]!, final[key]!)
        : change('add', toPointer([key]), null, final[key]!, { provenance: 'schema' }),
    ),
  ]);
  const anew = PROVENANCES.map(provenance => [
    ...Object.keys(original).map(key => change('drop', toPointer([key]), original[key]!, null)),
    ...Object.keys(final).map(key => change('add', toPointer([key]), null, final[key]!, { provenance })),
  ]);
  const pairs = differing.flatMap(a => differing.filter(b => a !== b).map(b => [a, b] as const)).slice(0, 6);
  const exchanges = pairs.flatMap(([a, b]) =>
    (['rename', 'move'] as const).map(op =>
      [
        [a, 'between'],
        [b, a],
        ['between', b],
      ].map(([from, to]) => change(op, toPointer([to!]), toPointer([from!]), toPointer([to!]))),
    ),
  );
  const renames = gone.flatMap(a =>
    differing.map(b => [change('rename', toPointer([b]), toPointer([a]), toPointer([b]))]),
  );
  return [...forms, ...anew, ...exchanges, ...renames];
}
