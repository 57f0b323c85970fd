import { readErrorHints } from '../error-text/index.ts';
import { asksForNoSize } from '../intent/forms/clamp.ts';
import { isOnLaterPage } from '../intent/role-names.ts';
import { isNumber, type JsonObject } from '../json.ts';
import { getAt, type JsonPath } from '../json-path.ts';
import { effectOf } from './effect-of.ts';
import { forUser, inLanguageOf, repairable } from './finding.ts';
import { judgeRange } from './judge-range.ts';
import { isEmptyOption } from './judge-value.ts';
import type { Suspicion } from './suspicions.ts';
import type { Case, Finding } from './types.ts';

const PAGING = /(?:limit|size|count|page|num|max|top|per_?page|results|rows|offset|depth|length|first|last|take|k|n)$/i;
const LOWER = new Set(['minItems', 'minLength', 'minimum', 'exclusiveMinimum', 'minProperties']);

/** A value or a list beyond a limit that the schema declares. */
export function judgeLimit({ path, violation }: Suspicion, value: JsonObject, about: Case): Finding {
  const range = judgeRange(value, about);
  if (range) return range;
  if (isEmptyOption(path, getAt(value, path), about))
    return repairable('null_for_optional', `${path.join('.')} is empty, and may be left out.`);
  const limit = Number(violation?.params.limit ?? Number.NaN);
  return judgeBeyond(path, value, { limit, isLower: violation !== null && LOWER.has(violation.keyword) }, about);
}

/** A text of several items where the error says that these are too many; null where it is none. */
export function judgeItems(path: JsonPath, value: JsonObject, about: Case): Finding | null {
  const given = getAt(value, path);
  const [limit, ...others] = readErrorHints(about.error).limits;
  if (about.errorKind !== 'range_or_count_limit' || typeof given !== 'string' || !limit || others.length > 0)
    return null;
  if (given.split(/[,;，；]/).length <= limit.max) return null;
  return judgeBeyond(path, value, { limit: limit.max, isLower: false }, about);
}

/** A list may be split and a page be made smaller where the tool only reads; what else must go, only the user can say. */
export function judgeBeyond(
  path: JsonPath,
  value: JsonObject,
  { limit, isLower }: { limit: number; isLower: boolean },
  about: Case,
): Finding {
  const kind = 'range_or_count_limit';
  const given = getAt(value, path);
  const name = path.join('.') || 'the arguments';
  const isRead = effectOf(about) === 'read';
  const bound = Number.isNaN(limit) ? 'the limit' : String(limit);
  const isList = Array.isArray(given) || (typeof given === 'string' && /[,;，；]/.test(given) && !isLower);
  if (isList && !isLower && isRead)
    return repairable(kind, `${name} has more items than ${bound}; the call can be split.`);
  if (isNumber(given) && isRead && !isLower && isOnLaterPage(value))
    return forUser(
      kind,
      `${name} is beyond ${bound}, and a later page of another size holds other rows.`,
      inLanguageOf(
        about,
        `A page holds ${bound} at most, so that its number would mean other rows: which are meant?`,
        `每页最多 ${bound} 条，页码对应的内容会变化，要哪些？`,
      ),
    );
  const { intent } = about.input;
  const isAsked = isNumber(given) && intent !== null && !asksForNoSize(intent, Number(given.toString()));
  if (isNumber(given) && isRead && !isAsked && PAGING.test(String(path.at(-1))))
    return repairable(kind, `${name} is beyond ${bound}, which only sets the size of a page.`);
  if (isList && !isLower) {
    return forUser(
      kind,
      `${name} has more items than ${bound}, and splitting the call would do more than was asked for.`,
      inLanguageOf(
        about,
        `At most ${bound} are possible for ${name}: which ones should go?`,
        `${name} 最多 ${bound} 个，去掉哪些？`,
      ),
    );
  }
  return forUser(
    kind,
    `${name} is beyond ${bound}.`,
    inLanguageOf(
      about,
      `${name} must stay within ${bound}: what should it be?`,
      `${name} 超出限制（${bound}），应改成多少？`,
    ),
  );
}
