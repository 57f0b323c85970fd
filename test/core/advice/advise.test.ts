import { describe, expect, test } from 'vitest';
import { advise, type Evidence, type PatchOperation, type ProvenChange } from '../../../src/core/advice/index.ts';
import { patternOfShapes } from '../../../src/core/advice/pattern-of-shapes.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { getAt, parsePointer, withAt } from '../../../src/core/json-path.ts';
import type { PathProfile } from '../../../src/core/profile.ts';
import { isValid } from '../../../src/core/schema/index.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    codes: { type: 'string', description: 'Codes' },
    days: { type: 'integer' },
    side: { type: 'string' },
    rows: { type: 'array', items: { type: 'string' } },
    scope: { type: 'string', enum: ['a', 'b'] },
  },
};

const seen = (over: Partial<PathProfile>): PathProfile => ({
  seen: 100,
  types: { string: 100 },
  texts: 100,
  shapes: {},
  affixes: [],
  stemsWithAffix: {},
  separators: {},
  dateForms: {},
  maxItems: null,
  values: {},
  ...over,
});

function evidence(
  changes: ProvenChange[],
  over: Partial<Evidence> & { paths?: [string, PathProfile][] } = {},
): Evidence {
  const { paths = [], ...rest } = over;
  const tool = { name: 'quote', description: null, inputSchema: schema, annotations: null };
  return {
    toolName: 'quote',
    tool,
    profile: { toolName: 'quote', paths: new Map(paths) },
    changes,
    errors: [],
    ...rest,
  };
}

const change = (over: Partial<ProvenChange>): ProvenChange => ({
  op: 'reformat',
  path: '/codes',
  from: null,
  to: null,
  repairs: 3,
  ...over,
});

/** Applies a patch as RFC 6902 says. */
function patched(document: Json, patch: readonly PatchOperation[]): Json {
  return patch.reduce<Json>((at, { op, path, value }) => {
    if (path.endsWith('/-')) {
      const list = parsePointer(path.slice(0, -2), at);
      return withAt(at, list, [...(getAt(at, list) as Json[]), value]);
    }
    const target = parsePointer(path, at);
    if (op === 'replace') expect(getAt(at, target)).toBeDefined();
    if (target.length > 0) expect(getAt(at, target.slice(0, -1)), path).toBeDefined();
    return withAt(at, target, value);
  }, document);
}

const topics = (given: Evidence) => advise(given).map(({ topic, parameter }) => `${topic} ${parameter}`);

describe('advice', () => {
  test('states the other names, the separator and the limit, one after the other, in one description', () => {
    const given = evidence(
      [
        change({ op: 'rename', from: '/symbols', to: '/codes' }),
        change({ from: ['A1', 'B2'], to: 'A1,B2' }),
        change({ op: 'split', from: 'A1,B2,C3', to: ['A1,B2', 'C3'], repairs: 1 }),
      ],
      {
        errors: ['Too many codes: maximum allowed is 2'],
        paths: [['/codes', seen({ separators: { ',': 9 }, values: { '"A1"': 7 } })]],
      },
    );
    expect(topics(given)).toEqual(['alias /codes', 'separator /codes', 'limit /codes', 'example /codes']);
    const patch = advise(given).flatMap(advice => advice.patch);
    expect(getAt(patched(schema, patch), ['properties', 'codes'])).toEqual({
      type: 'string',
      description:
        'Codes. The name is codes, not symbols. Several are joined by "," in one text, without spaces. At most 2 in one call.',
      examples: ['A1'],
    });
  });

  test('states the pattern of codes that always worked, so that they and no bare ones pass', () => {
    const given = evidence([change({ from: '600519', to: '600519.SH' })], {
      paths: [['/codes', seen({ shapes: { '999999.AA': 70, '99999.AA': 30 }, separators: { ',': 5 } })]],
    });
    const patch = advise(given).flatMap(advice => advice.patch);
    const better = patched(schema, patch) as JsonObject;
    const ok = (codes: string) => isValid(better, { codes });
    expect(['600519.SH', '00700.HK,600519.SH'].map(ok)).toEqual([true, true]);
    expect(['600519', '600519.sh', '600519.SH;000001.SZ'].map(ok)).toEqual([false, false, false]);
  });

  test('states the choices, null, and the form of dates', () => {
    const paths: [string, PathProfile][] = [
      ['/side', seen({ values: { '"buy"': 60, '"sell"': 40 } })],
      ['/codes', seen({ dateForms: { 'yyyy-mm-dd': 100 } })],
    ];
    const given = evidence(
      [
        change({ path: '/side', from: 'Buy', to: 'buy' }),
        change({ path: '/days', op: 'drop', from: null }),
        change({ path: '/scope', op: 'drop', from: null }),
        change({ from: '20260102', to: '2026-01-02' }),
      ],
      { paths },
    );
    const better = patched(
      schema,
      advise(given).flatMap(advice => advice.patch),
    ) as JsonObject;
    expect(getAt(better, ['properties', 'side', 'enum'])).toEqual(['buy', 'sell']);
    expect(isValid(better, { days: null, scope: null })).toBe(true);
    expect(getAt(better, ['properties', 'codes', 'format'])).toBe('date');
  });

  test('says nothing that is stated, of nothing that is not declared, and nothing without proof', () => {
    const stated = {
      type: 'object',
      properties: { codes: { type: 'string', description: 'Joined by commas, at most 50', pattern: '^x$' } },
    };
    const tool = { name: 'quote', description: null, inputSchema: stated, annotations: null };
    const changes = [
      change({ from: ['a'], to: 'a,b' }),
      change({ op: 'split', from: 'a,b', to: ['a', 'b'] }),
      change({ path: '/unheard', op: 'drop', from: null }),
    ];
    expect(advise(evidence(changes, { tool, errors: ['at most 50 codes'] }))).toEqual([]);
    expect(advise(evidence([], { paths: [['/codes', seen({ shapes: { '999': 100 } })]] }))).toEqual([]);
  });

  test('gives a whole schema from the calls that worked where no definition is known', () => {
    const paths: [string, PathProfile][] = [
      ['', seen({ seen: 40, types: { object: 40 } })],
      ['/code', seen({ seen: 40 })],
      ['/tags', seen({ seen: 3, types: { array: 3 } })],
      ['/tags/*', seen({ seen: 9, types: { string: 8, null: 1 } })],
    ];
    const [advice] = advise(evidence([], { tool: null, paths }));
    expect(advice).toMatchObject({ topic: 'schema', parameter: '' });
    expect(patched({}, advice!.patch)).toEqual({
      type: 'object',
      properties: { code: { type: 'string' }, tags: { type: 'array', items: { type: ['null', 'string'] } } },
      required: ['code'],
    });
  });
});

test.each([
  [['999999.AA'], '\\d{6}\\.[A-Z]{2}'],
  [['999', '99999'], '\\d{3,5}'],
  [['a9', 'AA-9'], '(?:[a-z]\\d|[A-Z]{2}\\-\\d)'],
  [['aaaa aa'], null],
  [['9', 'a', 'A', '9a', 'a9'], null],
  [[], null],
])('shapes %j give the pattern %s', (shapes, pattern) => {
  expect(patternOfShapes(shapes)).toBe(pattern);
});
