import { expect, test } from 'vitest';
import type { Effect } from '../../../src/core/effect.ts';
import { guard } from '../../../src/core/intent/index.ts';
import { isOnlyForm } from '../../../src/core/intent/only-form.ts';
import type { Json } from '../../../src/core/json.ts';
import { failureOf, repaired, tool } from '../../repair/rules/failure-of.ts';

const missing = (name: string, parameter: string, value: Json) =>
  failureOf(
    tool(name, { 'ref!': { type: 'string' }, [`${parameter}!`]: { default: value } }),
    { ref: 'r-7' },
    { kind: 'missing_required', errorText: `${parameter} is required` },
  );

const verdict = (name: string, parameter: string, value: Json) =>
  guard(missing(name, parameter, value), {
    calls: [{ toolName: name, arguments: { ref: 'r-7', [parameter]: value } }],
    changes: [{ op: 'add', path: `/${parameter}`, from: null, to: value, provenance: 'schema' }],
  }).objections.map(({ code }) => code);

test.each<[string, string, Json]>([
  ['remove_rows', 'range', 'everything'],
  ['remove_rows', 'format', 'short'],
  ['send_message', 'recipient', 'office@example.org'],
  ['create_invoice', 'currency', 'EUR'],
  ['create_booking', 'seats', 4],
  ['update_service', 'environment', 'live'],
  ['refund_payment', 'amount', 25],
  ['create_release', 'release_version', '1.0'],
])('%s: %s is not taken from the schema', (name, parameter, value) => {
  expect(repaired(missing(name, parameter, value))).toBeNull();
  expect(verdict(name, parameter, value)).toContain('invented');
});

test.each<[string, string, Json]>([
  ['get_rows', 'range', 'everything'],
  ['list_prices', 'currency', 'EUR'],
  ['create_report', 'output_format', 'pdf'],
  ['create_event', 'timezone', 'UTC'],
])('%s: %s is', (name, parameter, value) => {
  expect(repaired(missing(name, parameter, value))).toEqual([
    `${name} {"ref":"r-7","${parameter}":${JSON.stringify(value)}}`,
  ]);
  expect(verdict(name, parameter, value)).toEqual([]);
});

test.each<[string, string, Effect, boolean]>([
  ['sort_order', 'create_page', 'write', true],
  ['purchase_order', 'create_page', 'write', false],
  ['sort_order', 'delete_page', 'destructive', false],
  ['purchase_order', 'get_page', 'read', true],
  ['bar_size', 'stock_minutes', 'write', true],
  ['bar_size', 'create_chart', 'write', false],
  ['account', 'stock_minutes', 'write', false],
])('%s of %s, a %s', (name, toolName, effect, is) => {
  expect(isOnlyForm(name, toolName, effect)).toBe(is);
});
