import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change, Failure } from '../../../src/core/failure.ts';
import { guard } from '../../../src/core/intent/index.ts';
import { type JsonObject, stringifyJson } from '../../../src/core/json.ts';
import type { ToolCall } from '../../../src/core/tool-call.ts';
import { proposeByRules } from '../../../src/repair/rules/index.ts';
import { failing, text, whole } from './failing.ts';

type Carried = [tool: string, args: JsonObject];

function carrying(uses: readonly Carried[]): Failure {
  const call = { tool_uses: uses.map(([name, parameters]) => ({ recipient_name: `functions.${name}`, parameters })) };
  return failing({
    tool: 'multi_tool_use.parallel',
    isUnknown: true,
    others: { get_weather: { city: text, days: whole }, list_files: { path: text }, delete_file: { path: text } },
    call,
    error: 'unknown tool multi_tool_use.parallel',
  });
}

const told = (failure: Failure, uses: readonly Carried[], calls: readonly ToolCall[]): Change[] => [
  {
    op: 'split',
    path: '',
    from: JSON.parse(failure.argumentsText),
    to: uses.map(([, args]) => args),
    provenance: 'arguments',
  },
  ...calls.map(
    ({ toolName }, call): Change => ({
      op: 'rename_tool',
      path: '',
      from: failure.toolName,
      to: toolName,
      provenance: 'arguments',
      call,
    }),
  ),
];
const toCalls = (uses: readonly Carried[]) => uses.map(([toolName, args]): ToolCall => ({ toolName, arguments: args }));
const objectionsTo = (failure: Failure, uses: readonly Carried[], calls: ToolCall[]) =>
  guard(failure, { calls, changes: told(failure, uses, calls) }).objections;

test('the calls that one call carries are made as they are, of several tools and in their order', () => {
  const uses: Carried[] = [
    ['get_weather', { city: 'Rome' }],
    ['list_files', { path: '/a' }],
  ];
  const failure = carrying(uses);
  const proposal = proposeByRules(failure);
  expect(proposal).toMatchObject({ status: 'proposed', calls: toCalls(uses) });
  expect(guard(failure, proposal as { calls: ToolCall[]; changes: Change[] }).objections).toEqual([]);
});

test('a carried call is repaired by itself', () => {
  const failure = carrying([
    ['get_weather', { city: 'Rome', days: '3' }],
    ['get_weather', { town: 'Oslo' }],
  ]);
  const proposal = proposeByRules(failure);
  expect(proposal).toMatchObject({
    status: 'proposed',
    calls: [
      { toolName: 'get_weather', arguments: { city: 'Rome', days: 3 } },
      { toolName: 'get_weather', arguments: { city: 'Oslo' } },
    ],
  });
  expect(guard(failure, proposal as { calls: ToolCall[]; changes: Change[] }).objections).toEqual([]);
});

test('a carried call of a tool that was not offered is not dropped', () => {
  expect(
    proposeByRules(
      carrying([
        ['get_weather', { city: 'Rome' }],
        ['send_mail', { to: 'a' }],
      ]),
    ),
  ).toBeNull();
});

test('no carried call is lost, doubled, exchanged, changed or given to another tool', () => {
  const use = fc.tuple(fc.constantFrom('list_files', 'delete_file'), fc.record({ path: fc.string({ maxLength: 6 }) }));
  fc.assert(
    fc.property(fc.array(use, { minLength: 2, maxLength: 5 }), fc.nat(), (uses, seed) => {
      const failure = carrying(uses);
      const right = toCalls(uses);
      expect(objectionsTo(failure, uses, right)).toEqual([]);
      const at = seed % (right.length - 1);
      const [one, next] = [right[at]!, right[at + 1]!];
      const other = one.toolName === 'list_files' ? 'delete_file' : 'list_files';
      const wrongs = [
        right.toSpliced(at, 1),
        right.toSpliced(at, 0, one),
        right.with(at, { ...one, toolName: other }),
        right.with(at, { ...one, arguments: { path: `${String(one.arguments.path)}x` } }),
        ...(stringifyJson([one.toolName, one.arguments]) === stringifyJson([next.toolName, next.arguments])
          ? []
          : [right.with(at, next).with(at + 1, one)]),
      ];
      for (const calls of wrongs) expect(objectionsTo(failure, uses, calls)).not.toEqual([]);
    }),
    { numRuns: 100 },
  );
});
