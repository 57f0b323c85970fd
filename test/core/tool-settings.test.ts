import { expect, test } from 'vitest';
import { Config, type ToolConfig } from '../../src/core/config.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { runningEffect } from '../../src/core/running-effect.ts';
import { toolSettings } from '../../src/core/tool-settings.ts';

const withTools = (tools: Record<string, ToolConfig>) => Config.parse({ tools });

test('the exact name goes before patterns, and the longest pattern before shorter ones', () => {
  const config = withTools({
    '*': { effect: 'destructive' },
    'read_*': { effect: 'write' },
    'read_*_file': { effect: 'read' },
    read_a_file: { effect: 'idempotent' },
  });
  expect(toolSettings(config, 'read_a_file')?.effect).toBe('idempotent');
  expect(toolSettings(config, 'read_b_file')?.effect).toBe('read');
  expect(toolSettings(config, 'read_b')?.effect).toBe('write');
  expect(toolSettings(config, 'toString')?.effect).toBe('destructive');
});

test('two patterns of one length that both match are an error that names them', () => {
  const config = withTools({ 'read_*': {}, '*d_file': {}, 'r*': {}, '*e': {} });
  expect(() => toolSettings(config, 'read_file')).not.toThrow();
  expect(() => toolSettings(withTools({ 'get_*': {}, '*_web': {} }), 'get_web')).toThrow(/"get_\*" and "\*_web"/);
});

test.each([
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*b*', 'abc', true],
  ['a*b*c', 'a__b__c', true],
  ['a*b*bc', 'abc', false],
  ['**', '', true],
  ['get.*', 'getX', false],
])('the pattern %s on "%s": %s', (pattern, name, matches) => {
  expect(toolSettings(withTools({ [pattern]: {} }), name) !== undefined).toBe(matches);
});

test('no settings where nothing matches, also for names that objects have', () => {
  expect(toolSettings(withTools({}), 'constructor')).toBeUndefined();
});

const trusting = Config.parse({ executors: { s: { type: 'mcp', command: 'x', trustAnnotations: true } } });
const distrusting = Config.parse({ executors: { s: { type: 'mcp', command: 'x' } } });

test.each<[JsonObject | null, string, boolean]>([
  [{ readOnlyHint: true, openWorldHint: false }, 'read', true],
  [{ readOnlyHint: true }, 'read', false],
  [{ readOnlyHint: true, openWorldHint: true }, 'read', false],
  [{ readOnlyHint: 'true', openWorldHint: false }, 'destructive', false],
  [{}, 'destructive', false],
  [{ destructiveHint: false, idempotentHint: true }, 'idempotent', false],
  [{ destructiveHint: true, idempotentHint: true }, 'destructive', false],
  [{ destructiveHint: false }, 'write', false],
  [null, 'write', false],
])('a trusted server that says %j: %s, unasked: %s', (annotations, effect, runsUnasked) => {
  expect(runningEffect(trusting, 'x', 's', annotations)).toMatchObject({ effect, runsUnasked });
});

test('a server that is not trusted is not believed, and the config goes before a server', () => {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  expect(runningEffect(distrusting, 'x', 's', annotations)).toEqual({
    effect: 'write',
    by: 'nobody',
    runsUnasked: false,
  });
  const declared = { ...trusting, tools: { x: { effect: 'write' as const } } };
  expect(runningEffect(declared, 'x', 's', annotations)).toEqual({ effect: 'write', by: 'config', runsUnasked: false });
});
