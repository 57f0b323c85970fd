import { expect, test } from 'vitest';
import { inferChanges } from '../../../src/core/infer-changes/index.ts';
import { guard } from '../../../src/core/intent/index.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { proposeByRules } from '../../../src/repair/rules/index.ts';
import { failureOf, tool } from '../../repair/rules/failure-of.ts';

const text = { type: 'string' };
const declares = { 'id!': text, name: text, city: text };

const failing = (toolName: string, call: JsonObject, name: string) =>
  failureOf(tool(toolName, declares), call, { kind: 'unknown_parameter', errorText: `unknown parameter ${name}` });

test.each<[string, JsonObject]>([
  ['one parameter', { id: '7', payload: { name: 'Lamp' } }],
  ['several', { id: '7', options: { name: 'Lamp', city: 'Bonn' } }],
  ['under another spelling', { id: '7', requestBody: { city: 'Bonn' } }],
])('a write whose wrapper holds %s is laid out, and passes', (_, call) => {
  const [, holder] = Object.keys(call);
  const failure = failing('update_shop', call, holder!);
  const proposal = proposeByRules(failure);
  if (proposal?.status !== 'proposed') throw new Error('nothing is proposed');
  expect(proposal.calls.map(made => made.arguments)).toEqual([{ id: '7', ...(call[holder!] as JsonObject) }]);
  expect(guard(failure, proposal).objections).toEqual([]);
});

test.each<[string, JsonObject, JsonObject]>([
  ['of somebody', { id: '7', buyer: { name: 'Eve' } }, { id: '7', name: 'Eve' }],
  ['about the call', { id: '7', metadata: { name: 'Eve' } }, { id: '7', name: 'Eve' }],
  ['which contradicts', { id: '7', data: { id: '8', name: 'Eve' } }, { id: '7', name: 'Eve' }],
  ['of another', { id: '7', shop: { id: '8', name: 'Eve' } }, { id: '8', name: 'Eve' }],
])('an object %s stays closed', (_, call, wrong) => {
  for (const toolName of ['update_shop', 'get_shop']) {
    const failure = failing(toolName, call, Object.keys(call)[1]!);
    expect(proposeByRules(failure)).toBeNull();
    const calls = [{ toolName, arguments: wrong }];
    expect(guard(failure, { calls, changes: inferChanges(failure, calls) }).objections).not.toEqual([]);
  }
});

test('an empty wrapper that held nothing stays what it is in an update', () => {
  const failure = failing('update_shop', { id: '7', data: {} }, 'data');
  const calls = [{ toolName: 'update_shop', arguments: { id: '7' } }];
  expect(guard(failure, { calls, changes: inferChanges(failure, calls) }).objections).not.toEqual([]);
});
