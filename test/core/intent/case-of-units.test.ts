import { expect, test } from 'vitest';
import { guard } from '../../../src/core/intent/index.ts';
import { failureOf, repaired, tool } from '../../repair/rules/failure-of.ts';

const among = (...literals: string[]) => ({ type: 'string', enum: literals });

test.each([
  ['15M', ['1m', '15m', '1d'], 'a month is no minute'],
  ['2m', ['2M', '3M'], 'a minute is no month'],
  ['M', ['m', 'h', 'd'], 'beside hours and days the letter is a unit'],
  ['Kb', ['KB', 'MB'], 'bits are no bytes'],
  ['GiB', ['Gib', 'Mib'], 'bytes are no bits'],
  ['mW', ['MW', 'GW'], 'milli is not mega'],
  ['10mb', ['10Mb', '10MB'], 'two signs differ by case alone'],
  ['MBps', ['Mbps', 'Gbps'], 'rates too'],
])('%s is none of %s: %s', (value, literals) => {
  const failure = failureOf(
    tool('get_rows', { 'unit!': among(...literals) }),
    { unit: value },
    { kind: 'enum_violation' },
  );
  expect(repaired(failure)).toBeNull();
  for (const to of literals) {
    const changes = [{ op: 'reformat' as const, path: '/unit', from: value, to, provenance: 'schema' as const }];
    const proposal = { calls: [{ toolName: 'get_rows', arguments: { unit: to } }], changes };
    expect(guard(failure, proposal).objections).not.toEqual([]);
    const told = { ...failure, errorText: `'${value}' is no unit. Did you mean '${to}'?` };
    expect(guard(told, proposal).objections).not.toEqual([]);
  }
});

test.each([
  ['4H', ['1h', '4h'], '4h'],
  ['1D', ['1d', '1w'], '1d'],
  ['get', ['GET', 'PUT'], 'GET'],
  ['Usd', ['USD', 'EUR'], 'USD'],
  ['Low', ['low', 'high'], 'low'],
  ['M', ['s', 'm', 'l'], 'm'],
  ['mb', ['KB', 'MB'], 'MB'],
  ['KM', ['km', 'mi'], 'km'],
])('%s of %s is %s', (value, literals, to) => {
  const failure = failureOf(
    tool('get_rows', { 'unit!': among(...literals) }),
    { unit: value },
    { kind: 'enum_violation' },
  );
  expect(repaired(failure)).toEqual([`get_rows {"unit":"${to}"}`]);
});
