import { describe, expect, test } from 'vitest';
import type { Objection, Proposal } from '../../src/core/failure.ts';
import { proposeRepair } from '../../src/repair/propose.ts';
import { failureOf, tool } from './rules/failure-of.ts';

const failure = failureOf(tool('get_t', { 'n!': { type: 'integer' } }), { n: '3' });

const right: Proposal = {
  status: 'proposed',
  calls: [{ toolName: 'get_t', arguments: { n: 3 } }],
  changes: [{ op: 'retype', path: '/n', from: '3', to: 3, provenance: 'arguments' }],
  explanation: 'Made n a number.',
};
const wrong: Proposal = {
  ...right,
  calls: [{ toolName: 'get_t', arguments: { n: 4 } }],
  changes: [{ op: 'retype', path: '/n', from: '3', to: 4, provenance: 'arguments' }],
};

/** A repairer that answers these one after the other, and keeps what it was told. */
function repairer(...answers: (Proposal | null)[]) {
  const asked: Objection[][] = [];
  return {
    asked,
    method: 'rules' as const,
    propose: (_: unknown, objections: Objection[]) => {
      asked.push(objections);
      return answers.shift() ?? null;
    },
  };
}

describe('a proposal', () => {
  test('that the guard lets pass is a repair, with its proof', async () => {
    const repair = await proposeRepair(failure, [repairer(right)]);
    expect(repair).toMatchObject({ status: 'proposed', objections: [], explanation: 'Made n a number.' });
    expect(repair.subjects).toEqual([{ value: '3', status: 'reformatted', path: '/n' }]);
  });

  test('that the guard refuses goes back once with the objections', async () => {
    const asked = repairer(wrong, right);
    expect(await proposeRepair(failure, [asked])).toMatchObject({ status: 'proposed', calls: right.calls });
    expect(asked.asked).toHaveLength(2);
    expect(asked.asked[1]).not.toEqual([]);
  });

  test('that is refused twice is rejected, and the objections say why', async () => {
    const asked = repairer(wrong, wrong, right);
    const repair = await proposeRepair(failure, [asked]);
    expect(repair.status).toBe('rejected');
    expect(repair.objections).not.toEqual([]);
    expect(asked.asked).toHaveLength(2);
  });

  test('that is refused and not made again is rejected as it was', async () => {
    expect(await proposeRepair(failure, [repairer(wrong)])).toMatchObject({ status: 'rejected', calls: wrong.calls });
  });

  test('is still asked of the next repairer where one only has a question, which stands where the next has nothing', async () => {
    const question: Proposal = { status: 'needs_user', question: 'Which n?', explanation: 'Not sure.' };
    expect(await proposeRepair(failure, [repairer(question), repairer(right)])).toMatchObject({ calls: right.calls });
    const asked = await proposeRepair(failure, [repairer(question), repairer(null)]);
    expect(asked).toMatchObject({ status: 'needs_user', question: 'Which n?' });
  });

  test('of calls that were tried before is none', async () => {
    const tried = { ...failure, priorAttempts: [{ calls: right.calls, outcome: 'same_error', errorText: 'no' }] };
    expect((await proposeRepair(tried, [repairer(right)])).status).toBe('unrepairable');
  });
});

test('the next repairer is asked where one has nothing, is refused, or fails', async () => {
  const failing = {
    method: 'rules' as const,
    propose: () => {
      throw new Error('out of order');
    },
  };
  for (const first of [repairer(), repairer(wrong), failing])
    expect((await proposeRepair(failure, [first, repairer(right)])).status).toBe('proposed');
  expect(await proposeRepair(failure, [failing])).toMatchObject({ status: 'error', explanation: 'out of order' });
});

test('the cheapest repair that holds is taken', async () => {
  const second = repairer(right);
  await proposeRepair(failure, [repairer(right), second]);
  expect(second.asked).toEqual([]);
});

test('a question is kept where nobody proposes anything', async () => {
  const question: Proposal = { status: 'needs_user', question: 'Which?', explanation: 'Two fit.' };
  expect(await proposeRepair(failure, [repairer(question), repairer()])).toMatchObject({
    status: 'needs_user',
    question: 'Which?',
  });
});
