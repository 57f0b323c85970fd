import type { Effect } from '../../effect.ts';
import { isSameJson, type JsonObject } from '../../json.ts';
import { nameTokens, singular } from '../../names.ts';
import { answersTogether } from '../answers-together.ts';
import { isEmpty, leavesOf } from '../leaves.ts';
import { isOverWholeList, isPageNumber, isPaging, isSize } from '../role-names.ts';

/** The tool that is called with the parts of a range. */
export type CalledTool = { toolName: string; description: string | null; effect: Effect };

/** Why the answers about the parts of a range are not the answer about the whole: the tool does more than read, sums it up, or another argument is about all of it. Null where they are. */
export function partsProblem(
  parts: readonly JsonObject[],
  { toolName, description, effect }: CalledTool,
): string | null {
  if (effect !== 'read') return 'only a read may be split over several calls';
  const [first] = parts;
  const isWindow = isWindowed(parts);
  const sumsUp = isWindow
    ? nameTokens(toolName).some(word => SUMMED.test(singular(word)))
    : answersTogether(toolName, description, '');
  if (sumsUp) return 'the tool answers about the whole range, which answers about parts of it are not';
  const about = leavesOf(withoutMoving(first ?? {}, parts)).find(
    ({ keys, value }) => !isEmpty(value) && keys.some(key => isAboutAll(key, value, isWindow)),
  );
  return about ? `${about.pointer} is about the whole range, which parts of it do not answer` : null;
}

function isMoving(name: string, parts: readonly JsonObject[]): boolean {
  return parts.some(part => !isSameJson(part[name] ?? null, parts[0]![name] ?? null));
}

function withoutMoving(args: JsonObject, parts: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(
    Object.entries(args).filter(([name]) => !isMoving(name, parts) && !(isWindowed(parts) && isSize(name))),
  );
}

function isWindowed(parts: readonly JsonObject[]): boolean {
  return Object.keys(parts[0] ?? {}).some(
    name => (isPaging(name) || isPageNumber(name) || isSize(name)) && isMoving(name, parts),
  );
}

const SUMMED =
  /^(?:group|groupby|aggregate|aggregation|sum|avg|average|mean|median|statistic|stat|distinct|having|total|merge|combine|compare|rank)$/;
const BUCKETS = /^(?:interval|granularity|period|frequency|freq|timeframe|resolution|bucket|step|klt|adjust)$/;
/** Buckets of time that begin on no day of one's choice. */
const LONG = /(?:^|\d|_|-)\s*(?:w|wk|week\w*|mo|mon|month\w*|M|q|quarter\w*|y|yr|year\w*|annual\w*)$|[周月季年]/i;

function isAboutAll(name: string, value: unknown, isWindow: boolean): boolean {
  const words = nameTokens(name);
  if (words.some(word => SUMMED.test(word))) return true;
  if (isWindow) return false;
  if (words.some(word => BUCKETS.test(word)) && LONG.test(String(value)) && !/^\d*m$/.test(String(value))) return true;
  return isOverWholeList(name);
}
