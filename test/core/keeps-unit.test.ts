import { expect, test } from 'vitest';
import { guard } from '../../src/core/intent/index.ts';
import type { Json } from '../../src/core/json.ts';
import { keepsUnit } from '../../src/core/keeps-unit.ts';
import type { ToolDefinition } from '../../src/core/tool-call.ts';
import { failureOf, repaired, tool } from '../repair/rules/failure-of.ts';

test.each([
  ['delay_seconds', 'delay_ms', '', false],
  ['delay_seconds', 'delay_sec', '', true],
  ['delay_seconds', 'delay', 'How long to wait, in seconds', true],
  ['delay_seconds', 'delay', 'How long to wait, in milliseconds', false],
  ['delay_seconds', 'delay', '', false],
  ['price', 'price_cents', '', false],
  ['height', 'height_px', '', true],
  ['distance_miles', 'distance_km', '', false],
  ['weight_g', 'weight', 'weight in kilograms', false],
  ['weight_g', 'weight', '重量（克）', true],
  ['skip_rows', 'skip', '', false],
  ['share_percent', 'share', 'as a fraction', false],
  ['days', 'num_days', '', true],
  ['lines', 'line_count', '', true],
  ['start_page', 'page', '', true],
  ['max_tokens', 'max_output_tokens', '', true],
  ['billing_address', 'address', '', false],
  ['billing_address', 'address_billing', '', true],
  ['secondary_phone', 'phone', '', false],
  ['user_email', 'email', '', true],
  ['office_phone', 'phone', '', false],
  ['office_name', 'name', '', true],
])('%s for %s, told as "%s": %s', (from, to, about, is) => {
  expect(keepsUnit(from, to, about)).toBe(is);
});

type Given = { call: Record<string, Json>; declares: Record<string, Record<string, Json>>; from: string; to: string };
const text = { type: 'string' };
const number = { type: 'number' };

/** The same tool, which takes other parameters too. */
function open(definition: ToolDefinition): ToolDefinition {
  return { ...definition, inputSchema: { ...definition.inputSchema, additionalProperties: true } };
}

const cases: [string, Given][] = [
  [
    'another scale',
    {
      call: { id: 'a', wait_minutes: 5 },
      declares: { id: text, 'wait_seconds!': number },
      from: 'wait_minutes',
      to: 'wait_seconds',
    },
  ],
  [
    'no scale at all',
    { call: { id: 'a', fee_cents: 250 }, declares: { id: text, 'fee!': number }, from: 'fee_cents', to: 'fee' },
  ],
  [
    'another person',
    {
      call: { id: 'a', emergency_phone: '1' },
      declares: { id: text, 'phone!': text },
      from: 'emergency_phone',
      to: 'phone',
    },
  ],
  [
    'one half of a place',
    {
      call: { lat: 52.5, lng: 13.4 },
      declares: { 'location!': { description: 'lat,lng' } },
      from: 'lat',
      to: 'location',
    },
  ],
  [
    'a repository without its owner',
    { call: { owner: 'ada', repo: 'notes' }, declares: { 'repository!': text }, from: 'repo', to: 'repository' },
  ],
  [
    'a file without its folder',
    {
      call: { filename: 'b.txt', folder: '/srv' },
      declares: { 'file_path!': text },
      from: 'filename',
      to: 'file_path',
    },
  ],
];

test.each(cases)('%s is no rename, even where the error proposes it', (_, { call, declares, from, to }) => {
  const { [from]: value, ...others } = call;
  for (const errorText of [`${to} is required`, `Unknown parameter '${from}'. Did you mean '${to}'?`]) {
    const failure = failureOf(open(tool('get_item', declares)), call, { kind: 'wrong_parameter_name', errorText });
    expect(repaired(failure)).toBeNull();
    const proposal = {
      calls: [{ toolName: 'get_item', arguments: { ...others, [to]: value! } }],
      changes: [
        { op: 'rename' as const, path: `/${to}`, from: `/${from}`, to: `/${to}`, provenance: 'schema' as const },
      ],
    };
    expect(guard(failure, proposal).objections.map(({ code }) => code)).toContain('moved');
  }
});

test.each<[string, Record<string, Record<string, Json>>, Record<string, Json>, string]>([
  [
    'both halves have a home',
    { latitude: number, longitude: number },
    { lat: 1, lng: 2 },
    '{"latitude":1,"longitude":2}',
  ],
  ['the unit is told', { 'wait!': { description: 'seconds' } }, { wait_seconds: 3 }, '{"wait":3}'],
  ['a file alone', { 'file_path!': text }, { filename: '/srv/b.txt' }, '{"file_path":"/srv/b.txt"}'],
])('%s', (_, declares, call, wanted) => {
  expect(repaired(failureOf(tool('get_item', declares), call, { kind: 'wrong_parameter_name' }))).toEqual([
    `get_item ${wanted}`,
  ]);
});
