import { describe, expect, test } from 'vitest';
import { Config, type ToolConfig } from '../../src/core/config.ts';
import { offeredTool, routeOf } from '../../src/replay/route.ts';

const config = (executors: string[], tools: Record<string, ToolConfig> = {}) =>
  Config.parse({
    executors: Object.fromEntries(executors.map(name => [name, { type: 'mcp', command: 'x' }])),
    tools,
  });

describe('the executor of a tool', () => {
  test('is the one that its settings name, also against its prefix', () => {
    const both = config(['files', 'other'], { 'mcp__files__*': { executor: 'other' } });
    expect(routeOf(both, 'mcp__files__read')).toMatchObject({ executorName: 'other', isGuess: false });
  });

  test.each(['mcp__files__read', 'files__read', 'files.read', 'files/read', 'files:read'])(
    'is told by the prefix of %s',
    name => {
      const both = config(['files', 'other'], { read: { effect: 'read' } });
      expect(routeOf(both, name)).toEqual({
        executorName: 'files',
        settingsName: 'read',
        settings: { effect: 'read' },
        isGuess: false,
      });
    },
  );

  test('is told by a prefix without settings that belong to another executor', () => {
    const both = config(['files', 'other'], { read: { executor: 'other', effect: 'read' } });
    expect(routeOf(both, 'files__read')).toMatchObject({ executorName: 'files', settings: undefined });
  });

  test('is the only one where nothing else tells, which is a guess', () => {
    expect(routeOf(config(['files']), 'read')).toMatchObject({ executorName: 'files', isGuess: true });
    expect(routeOf(config(['files', 'other']), 'read')).toMatchObject({ executorName: null });
    expect(routeOf(config([]), 'read')).toMatchObject({ executorName: null });
  });
});

describe('the name of a tool on its server', () => {
  const tools = ['read', 'a__read', 'b__c', 'c'].map(name => ({ name, annotations: null }));

  test.each([
    ['read', 'read'],
    ['mcp__files__read', 'read'],
    ['files.read', 'read'],
    ['already', undefined],
    ['x__a__read', undefined],
    ['x__b__c', undefined],
    ['x.c', 'c'],
  ])('%s is %s', (name, found) => expect(offeredTool(tools, name)?.name).toBe(found));
});
