import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChange, type Draft } from '../../../src/core/draft.ts';
import { CHANGE_OPS, type Change, PROVENANCES } from '../../../src/core/failure.ts';
import { guard } from '../../../src/core/intent/index.ts';
import { leavesOf } from '../../../src/core/intent/leaves.ts';
import { isObject, isSameJson, type Json, stringifyJson, tryParseJson } from '../../../src/core/json.ts';
import { callsOf, type Damaged, damaged, MUTATIONS, mended } from './damaged.ts';
import { failing, texts } from './failing.ts';
import { liesFor } from './lies.ts';

const objectionsTo = ({ failure }: Damaged, calls: ReturnType<typeof callsOf>, changes: Change[]) =>
  guard(failure, { calls, changes }).objections;

test('every legal repair passes, and keeps every subject', () => {
  fc.assert(
    fc.property(damaged, call => {
      const { calls, changes } = mended(call);
      expect(calls[0]!.arguments).toEqual(call.truth);
      const { objections, subjects } = guard(call.failure, { calls, changes });
      expect(objections).toEqual([]);
      expect(subjects.filter(({ path }) => path === null)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test.each(Object.keys(MUTATIONS))('%s: no record of changes gets it past', name => {
  fc.assert(
    fc.property(damaged, fc.infiniteStream(fc.nat({ max: 1_000 })), (call, stream) => {
      const wrong = MUTATIONS[name]!(call.truth, length => stream.next().value % length);
      fc.pre(!isSameJson(wrong, call.truth));
      const calls = callsOf(call, wrong);
      const { changes } = mended(call);
      const tails = liesFor({ ...call.failure, argumentsText: stringifyJson(call.truth) }, calls);
      for (const record of [changes, ...tails.map(tail => [...changes, ...tail]), ...liesFor(call.failure, calls)])
        expect(objectionsTo(call, calls, record), stringifyJson(record as unknown as Json)).not.toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('another tool never gets past', () => {
  fc.assert(
    fc.property(damaged, call => {
      const calls = [{ toolName: 'delete_all_things', arguments: call.truth }];
      const { changes } = mended(call);
      const rename: Change = {
        op: 'rename_tool',
        path: '',
        from: call.failure.toolName,
        to: 'delete_all_things',
        provenance: 'schema',
      };
      for (const record of [changes, [rename, ...changes], [...changes, rename]])
        expect(objectionsTo(call, calls, record)).not.toEqual([]);
    }),
    { numRuns: 500 },
  );
});

/** Any steps at all, over the places and values that are at hand. */
const anySteps = ({ failure, truth }: Damaged): fc.Arbitrary<Change[]> => {
  const original = tryParseJson(failure.argumentsText) ?? failure.argumentsText;
  const leaves = [...leavesOf(original), ...leavesOf(truth)];
  const keys = Object.keys(truth).map(key => `/${key}`);
  const pointers = [
    ...new Set(['', '/arguments', '/input', '/force', '/limit', ...keys, ...leaves.map(({ pointer }) => pointer)]),
  ];
  const values: Json[] = [
    original,
    truth,
    null,
    true,
    {},
    [],
    ...Object.values(truth),
    ...leaves.map(({ value }) => value),
  ];
  const change = fc.record({
    op: fc.constantFrom(...CHANGE_OPS),
    path: fc.constantFrom(...pointers),
    from: fc.oneof(fc.constantFrom(...values), fc.constantFrom(...pointers)),
    to: fc.oneof(fc.constantFrom(...values), fc.constantFrom(...pointers)),
    provenance: fc.constantFrom(...PROVENANCES),
  });
  return fc.array(change, { minLength: 1, maxLength: 4 });
};

test('whatever steps are taken, what passes says what was meant', () => {
  const judged = damaged.chain(call =>
    fc.record({ call: fc.constant(call), extra: anySteps(call), isAfter: fc.boolean() }),
  );
  fc.assert(
    fc.property(judged, ({ call, extra, isAfter }) => {
      const honest = mended(call).changes;
      let drafts: Draft[] = [
        {
          toolName: call.failure.toolName,
          arguments: tryParseJson(call.failure.argumentsText) ?? call.failure.argumentsText,
        },
      ];
      const changes: Change[] = [];
      for (const change of isAfter ? [...honest, ...extra] : [...extra, ...honest]) {
        const told = { ...change, from: standing(drafts[0]!, change) };
        try {
          drafts = applyChange(drafts, told);
          changes.push(told);
        } catch {}
      }
      fc.pre(drafts.every(draft => isObject(draft.arguments)));
      const calls = drafts.flatMap(draft => callsOf(call, draft.arguments));
      if (objectionsTo(call, calls, changes).length === 0) expect(calls).toEqual(callsOf(call, call.truth));
    }),
    { numRuns: 2_000 },
  );
});

/** Half of the records tell the truth about what stood there. */
function standing({ arguments: root }: Draft, { op, path, from }: Change): Json {
  if (op === 'rename' || op === 'move' || op === 'unwrap' || op === 'rename_tool' || op === 'add')
    return op === 'add' ? null : from;
  return path === '' ? root : isObject(root) && Object.hasOwn(root, path.slice(1)) ? root[path.slice(1)]! : from;
}

test('a list may be split anywhere, and nowhere else', () => {
  const plan = fc.record({
    items: fc.uniqueArray(fc.stringMatching(/^[a-z]{2,6}$/), { minLength: 3, maxLength: 9 }),
    sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 9, maxLength: 9 }),
    fault: fc.constantFrom(
      'none',
      'drop call',
      'drop item',
      'double item',
      'repeat call',
      'reorder',
      'other argument',
      'move item',
    ),
    at: fc.nat(),
  });
  fc.assert(
    fc.property(plan, ({ items, sizes, fault, at }) => {
      const chunks: string[][] = [];
      for (let from = 0, index = 0; from < items.length; from += sizes[index]!, index++)
        chunks.push(items.slice(from, from + sizes[index]!));
      fc.pre(chunks.length > 1 && chunks.at(-1)!.length > 0);
      const failure = failing({ declares: { ids: texts, lang: { type: 'string' } }, call: { ids: items, lang: 'en' } });
      const faulty = spoil(chunks, fault, at % chunks.length);
      const calls = faulty.map((ids, index) => ({
        toolName: failure.toolName,
        arguments: { ids, lang: fault === 'other argument' && index === 0 ? 'de' : 'en' } as { [key: string]: Json },
      }));
      fc.pre(calls.every(call => (call.arguments.ids as Json[]).length > 0) && calls.length > 0);
      const split = (to: Json): Change => ({ op: 'split', path: '/ids', from: items, to, provenance: 'arguments' });
      for (const changes of [[split(chunks)], [split(faulty)], ...(fault === 'none' ? [] : liesFor(failure, calls))]) {
        const { objections } = guard(failure, { calls, changes });
        expect(objections.length === 0, `${fault} ${JSON.stringify(faulty)}`).toBe(fault === 'none');
      }
    }),
    { numRuns: 500 },
  );
});

function spoil(chunks: string[][], fault: string, at: number): string[][] {
  const other = (at + 1) % chunks.length;
  switch (fault) {
    case 'drop call':
      return chunks.filter((_, index) => index !== at);
    case 'drop item':
      return chunks.map((chunk, index) => (index === at ? chunk.slice(1) : chunk));
    case 'double item':
      return chunks.map((chunk, index) => (index === at ? [...chunk, chunk[0]!] : chunk));
    case 'repeat call':
      return [...chunks, chunks[at]!];
    case 'reorder':
      return chunks.toReversed();
    case 'move item':
      return chunks.map((chunk, index) =>
        index === at ? [chunks[other]![0]!, ...chunk] : index === other ? chunk.slice(1) : chunk,
      );
    default:
      return chunks;
  }
}

test('a verdict comes back for whatever is handed over', () => {
  const junk = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  });
  const call = fc.record({
    toolName: fc.oneof(fc.constant('get_item'), junk),
    arguments: fc.oneof(fc.dictionary(fc.string(), junk), junk),
  });
  const change = fc.record({
    op: fc.constantFrom(...CHANGE_OPS),
    path: fc.constantFrom('', '/a', '/__proto__', '//'),
    from: junk,
    to: junk,
    provenance: fc.constantFrom(...PROVENANCES),
    call: fc.option(fc.integer(), { nil: undefined }),
  });
  const proposal = fc.oneof(
    junk,
    fc.record({
      calls: fc.oneof(junk, fc.array(call)),
      changes: fc.oneof(junk, fc.array(fc.oneof(change, junk))),
      fallback: junk,
    }),
  );
  fc.assert(
    fc.property(proposal, fc.oneof(fc.json(), fc.string()), (anything, argumentsText) => {
      const failure = { ...failing({ call: {} }), argumentsText };
      const verdict = guard(failure, anything as never);
      expect(Array.isArray(verdict.objections) && Array.isArray(verdict.subjects)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('arguments that refer to themselves, and such as are too deep, are malformed', () => {
  const round: { [key: string]: Json } = {};
  round.self = round;
  let deep: Json = 1;
  for (let depth = 0; depth < 5_000; depth++) deep = [deep];
  for (const args of [round, { deep }]) {
    const { objections } = guard(failing({ call: {} }), {
      calls: [{ toolName: 'get_item', arguments: args }],
      changes: [],
    });
    expect(objections.map(({ code }) => code)).toEqual(['malformed']);
  }
});
