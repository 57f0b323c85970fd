import { expect, test } from 'vitest';
import { cluster } from '../../src/cluster/index.ts';
import { Store } from '../../src/store/index.ts';
import { addFailures } from './add-failures.ts';

const NAMES =
  'symbol offset page amount price volume period market exchange query filter limit title timeout lang email table index'.split(
    ' ',
  );
const CHINESE = '股票代码 开始日期 结束日期 频率 复权方式 行业分类'.split(' ');

/** Numbers from 0 to `below`, the same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

function texts(): string[] {
  const random = randomFrom(7);
  const name = () => NAMES[random(NAMES.length)]! + (random(3) === 0 ? `_${random(50)}` : '');
  const makers = [
    () => `missing required parameter: ${name()}`,
    () => `ERROR:  cannot rename column of view "${name()}"`,
    () => `${name()} is not iterable`,
    () => `must be owner of table ${name()}`,
    () => `must be owner of schema ${name()}`,
    () => `Value error, ${name()} must be before ${name()}`,
    () => `参数${CHINESE[random(6)]}取值错误，当前值为"${name()}"`,
    () => `MCP error -32603: Internal error: ${Array.from({ length: 1 + random(6) }, name).join(' ')}`,
    () => `Request failed with status code ${[401, 404, 500][random(3)]}`,
    () => '服务器繁忙，请稍后再试',
  ];
  return Array.from({ length: 900 }, () => makers[random(makers.length)]!());
}

/** The members of each cluster, as sets of texts by place. */
async function partition(all: readonly string[], order: readonly number[], batch: number): Promise<string[]> {
  await using store = await Store.open(':memory:');
  for (let at = 0; at < order.length; at += batch) {
    await addFailures(
      store,
      order.slice(at, at + batch).map(place => ({ call_id: String(place).padStart(5, '0'), error_text: all[place]! })),
    );
    await cluster(store);
  }
  const rows = await store.all<{ ids: string }>(
    `select string_agg(call_id, ' ' order by call_id) as ids from cluster_members group by cluster_id order by ids`,
  );
  return rows.map(row => row.ids);
}

test('any order and any batches give the same clusters', async () => {
  const all = texts();
  const once = await partition(all, [...all.keys()], all.length);
  expect(once.length).toBe(12);
  const random = randomFrom(11);
  for (const batch of [900, 450, 211, 60]) {
    const order = [...all.keys()];
    for (let at = order.length - 1; at > 0; at--) {
      const other = random(at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    expect(await partition(all, order, batch)).toEqual(once);
  }
});
