import { matchParameter } from './match-name.ts';
import { nameTokens, normalName } from './names.ts';

/** Words for the two sides of one relation; the first of each line and the second belong together, whatever words they are. */
const RELATIONS: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [
    'from source src origin departure depart sender 出发地 出发城市 起点 始发地',
    'to destination dest dst target arrival arrive recipient receiver 目的地 到达地 到达城市 终点',
  ],
  ['w width', 'h height'],
  ['w breite', 'h höhe'],
].map(([first, second]) => [new Set(first!.split(' ')), new Set(second!.split(' '))] as const);

/**
 * The declared name that one of two undeclared ones stands for where they are the two sides of one relation (`from` and `to`, `w` and `h`), and
 * the free declared names hold these two sides just once, in other words. `null` where they do not, or hold another name for one of the sides.
 */
export function matchEnds(name: string, undeclared: readonly string[], free: readonly string[]): string | null {
  for (const [firsts, seconds] of RELATIONS) {
    const [ones, others] = [sidesOf(undeclared, firsts), sidesOf(undeclared, seconds)];
    const [starts, ends] = [sidesOf(free, firsts), sidesOf(free, seconds)];
    const lists = [ones, others, starts, ends];
    if (lists.some(list => list.length !== 1)) continue;
    const [from, to, start, end] = lists.map(list => list[0]!) as [Side, Side, Side, Side];
    if (from.rest !== to.rest || start.rest !== end.rest || !mayShare(from.rest, start.rest)) continue;
    if (isShort(from) && hasRival(free, [start.name, end.name], [from.name, to.name])) continue;
    const isTaken = [from, to].some(({ name: given }, at) => {
      const own = matchParameter(given, free)?.name;
      return own !== undefined && own !== [start, end][at]!.name;
    });
    if (isTaken) continue;
    if (name === from.name) return start.name;
    if (name === to.name) return end.name;
  }
  return null;
}

/** Whether two names say the two sides of one relation, in its order. */
export function areSides(first: string, second: string): boolean {
  return RELATIONS.some(([firsts, seconds]) => {
    const [from, to] = [sidesOf([first], firsts)[0], sidesOf([second], seconds)[0]];
    return from !== undefined && to !== undefined && from.rest === to.rest;
  });
}

type Side = { name: string; rest: string };

/** The names that have one of these words, with their other words. */
function sidesOf(names: readonly string[], words: ReadonlySet<string>): Side[] {
  return names.flatMap(name => {
    const tokens = nameTokens(name);
    return tokens.some(token => words.has(token))
      ? [{ name, rest: tokens.filter(token => !words.has(token)).join(' ') }]
      : [];
  });
}

/** `from_city` is no `source_account`. */
function mayShare(given: string, declared: string): boolean {
  return given === declared || given === '' || declared === '';
}

function isShort({ name }: Side): boolean {
  return name.length === 1;
}

/** Whether a lone letter may begin another free name. */
function hasRival(free: readonly string[], own: readonly string[], letters: readonly string[]): boolean {
  return free.some(name => !own.includes(name) && letters.some(letter => normalName(name).startsWith(letter)));
}
