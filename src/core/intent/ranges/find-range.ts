import { isObject, type JsonObject } from '../../json.ts';
import { type JsonPath, withAt } from '../../json-path.ts';
import { type Cut, cutRange } from './cut-range.ts';
import { type CalledTool, partsProblem } from './parts-problem.ts';
import type { RangeContext } from './range-context.ts';

/** A range within the arguments of a call that is longer than possible: its object with the parts that ask for the same, or what to ask where there are none that certainly do. */
export type RangeFound =
  | { status: 'cut'; path: JsonPath; whole: JsonObject; parts: JsonObject[] }
  | { status: 'unsure'; question: { english: string; chinese: string } };

/** Looks for a range that is longer than possible in the arguments and in the objects that they hold. */
export function findRange(args: JsonObject, about: Omit<RangeContext, 'path'> & CalledTool): RangeFound | null {
  const inner = Object.keys(args).filter(name => isObject(args[name]!));
  for (const path of [[], ...inner.map(name => [name])] as JsonPath[]) {
    const whole = path.length === 0 ? args : (args[String(path[0])] as JsonObject);
    const cut = cutRange(whole, { ...about, path });
    if (!cut) continue;
    if (cut.status === 'unsure') return { status: 'unsure', question: questionOf(cut) };
    const calls = cut.parts.map(part => withAt(args, path, part) as JsonObject);
    const problem = partsProblem(calls, about);
    if (problem !== null) return { status: 'unsure', question: questionAbout(cut.names, problem) };
    return { status: 'cut', path, whole, parts: cut.parts };
  }
  return null;
}

function questionOf({ names: [start, end], limit: { count, unit }, why }: Cut & { status: 'unsure' }) {
  const [most, han] = [`${count} ${unit === 'number' ? 'values' : `${unit}s`}`, `${count} ${HAN_UNITS[unit]}`];
  return why === 'ends'
    ? {
        english: `${start} to ${end} is more than one call may ask for (${most}), and nothing says whether ${end} itself is included. Does it include the last one, and shall it be read in several calls?`,
        chinese: `${start} 到 ${end} 超过单次上限（${han}），且没有说明是否包含 ${end} 当天（该值）。是否包含，并分多次查询？`,
      }
    : {
        english: `${start} to ${end} would take very many calls of ${most} each. Which part of it is wanted?`,
        chinese: `${start} 到 ${end} 按每次 ${han} 需要查询很多次，要其中哪一段？`,
      };
}

const HAN_UNITS = { number: '个', minute: '分钟', hour: '小时', day: '天', week: '周', month: '个月', year: '年' };

function questionAbout(names: readonly string[], problem: string) {
  return {
    english: `${names.join(' and ')}: more is asked for than one call may, and ${problem}. What shall it be?`,
    chinese: `${names.join('、')} 超出单次上限，且不能分多次查询。应改成什么？`,
  };
}
