import { describe, expect, test } from 'vitest';
import { getOwn } from '../../src/core/json.ts';
import { extract } from '../../src/extract/index.ts';
import { readProfiles, type Store } from '../../src/store/index.ts';
import { addSource, storeOf } from './seed.ts';

async function profileOf(store: Store, path: string) {
  return (await readProfiles(store, ['get_quote'])).get('get_quote')?.paths.get(path);
}

describe('profiles', () => {
  test('count the values of calls that worked, and of no others', async () => {
    await using store = await storeOf([
      { args: { code: 'A', limit: 5 } },
      { args: { code: 'A', limit: null }, status: 'unknown' },
      { args: { code: 'B' }, status: 'error', error_text: 'not found' },
      { args: { code: 'C' }, result_text: '{"error":"quota exceeded"}' },
      { args: { code: 'D' }, status: 'unknown', result_text: null },
    ]);
    await extract(store);
    expect(await profileOf(store, '')).toMatchObject({ seen: 2, types: { object: 2 } });
    expect(await profileOf(store, '/code')).toMatchObject({ seen: 2, values: { '"A"': 2 } });
    expect(await profileOf(store, '/limit')).toMatchObject({ seen: 2, types: { integer: 1, null: 1 } });
  });

  test('know the affixes of codes, also within a joined text, and each stem with what it was seen with', async () => {
    const texts = ['600519.SH', '600519.SH,000001.SZ', '000001.SH', '000333.SZ', '000333'];
    await using store = await storeOf(texts.map(codes => ({ args: { codes } })));
    await extract(store);
    const profile = (await profileOf(store, '/codes'))!;
    expect(profile.texts).toBe(6);
    expect(profile.affixes.slice(0, 2)).toEqual([
      { affix: '.SH', side: 'suffix', count: 3 },
      { affix: '.SZ', side: 'suffix', count: 2 },
    ]);
    expect(getOwn(profile.stemsWithAffix, '600519')).toEqual(['.SH']);
    expect(getOwn(profile.stemsWithAffix, '000001')).toEqual(['.SH', '.SZ']);
    expect(getOwn(profile.stemsWithAffix, '000333')).toEqual(['', '.SZ']);
    expect(profile.separators).toEqual({ ',': 1 });
    expect(profile.maxItems).toBe(2);
    expect(profile.shapes).toEqual({ '999999.AA': 5, '999999': 1 });
  });

  test('know the forms of dates, the most items of a list, and paths below lists', async () => {
    await using store = await storeOf([
      { args: { day: '2026-01-02', rows: [{ 'a/b': 'x' }, { 'a/b': 'y' }], tags: [] } },
      { args: { day: '20260103', rows: [] } },
    ]);
    await extract(store);
    expect((await profileOf(store, '/day'))!.dateForms).toEqual({ 'yyyy-mm-dd': 1, yyyymmdd: 1 });
    expect((await profileOf(store, '/rows'))!.maxItems).toBe(2);
    expect((await profileOf(store, '/rows/*/a~1b'))!.values).toEqual({ '"x"': 1, '"y"': 1 });
    expect((await profileOf(store, '/tags'))!.maxItems).toBe(0);
  });

  test('take no number with groups for a list, no sentence for codes, and bear hostile names', async () => {
    await using store = await storeOf([
      {
        args: {
          sum: '1,000',
          text: 'Well, it rains, or not',
          __proto__x: 'a.b',
          toString: "x'); drop table calls; --",
        },
      },
      { args: JSON.parse('{"__proto__":{"polluted":"p.q"},"sum":"1,000"}') },
    ]);
    await extract(store);
    expect((await profileOf(store, '/sum'))!.separators).toEqual({});
    expect((await profileOf(store, '/text'))!.affixes).toEqual([]);
    expect((await profileOf(store, '/toString'))!.seen).toBe(1);
    expect((await profileOf(store, '/__proto__/polluted'))!.seen).toBe(1);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('are the same whether the logs came at once or day by day', async () => {
    const calls = Array.from({ length: 60 }, (_, at) => ({
      call_id: `c${at}`,
      turn: at,
      args: { codes: `${100 + (at % 7)}.${at % 3 ? 'X' : 'Y'}`, n: at % 5 },
    }));
    await using once = await storeOf(calls);
    await extract(once);
    await using daily = await storeOf(calls.slice(0, 20));
    await extract(daily);
    await addSource(daily, 's2', calls.slice(20));
    await extract(daily);
    const all = 'select * from profiles order by tool_name, path';
    expect(await daily.all(all)).toEqual(await once.all(all));
    const before = await daily.all(all);
    await extract(daily);
    expect(await daily.all(all)).toEqual(before);
  });
});
