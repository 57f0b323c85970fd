/** Whether the last value of a range belongs to it; null where nothing says so. */
export type Ends = 'inclusive' | 'exclusive' | null;

const OUT =
  /(?<!mutually )(?<!\p{L})exclusive(?:ly)?\b(?! (?:or|with|data|access|content))|\b(?:end|last|upper|to|until)\b[^.;,]{0,24}\b(?:is|are|be) (?:not included|excluded)|\bexcluding (?:the )?(?:end|last|upper)|\bnot (?:including|inclusive)|\bnon-?inclusive|\bhalf[- ]open|不(?:包)?(?:含|括)(?=[)）\s，,。；;]|$|当[天日]|该日|开始|起始|首日|结束|截止|末|右|上限)|左闭右开|右开/iu;
const IN =
  /(?<!\ball[- ])(?<!\p{L})inclusive(?:ly)?\b|\b(?:end|ends|last|upper|both|bounds?|day|days|dates?)\b[^.;,]{0,16}\b(?:is|are) included|\bboth (?:ends|days|dates|bounds) (?:are )?(?:included|count)|[(（]included[)）]|\bincluding (?:the )?(?:end|last|both|upper)|\b(?:through|to) and including|[（(]\s*(?:包)?含\s*[)）]|(?<!不)(?:包?含|包括)(?:首尾|两端|起止|端点|当[天日]|该日|结束|截止|末)|(?:首尾|两端|起止(?:日期?)?|结束日期?|截止日期?|当[天日])(?:均|都|也)?(?:包?含|包括)(?:在内)?|(?<!左)闭区间/iu;
const ABOUT_END =
  /\b(?:end|to|until|upper|last|stop|both|range|dates?|bounds?|boundar(?:y|ies)|interval|days?|ends|through)\w*|结束|截止|终止|右|两端|区间|范围|首尾|起止|日期/i;
const START_ONLY = /\b(?:start|from|begin|lower|first)\w*|开始|起始/i;

/** Whether a range has its end within it, as the words about the two parameters, the tool or the error say. A start that is left out makes it unknown. */
export function endsOf(startWords: string, endWords: string, about: string): Ends {
  if (OUT.test(startWords) && !/\bend\b|结束|截止/i.test(startWords)) return null;
  const said = new Set([
    ...(OUT.test(endWords) ? ['exclusive' as const] : IN.test(endWords) ? ['inclusive' as const] : []),
    ...(IN.test(startWords) && /both|两端|首尾/i.test(startWords) ? ['inclusive' as const] : []),
    ...intervals(about),
    ...about.split(CLAUSES).flatMap(endsIn),
  ]);
  const [only, ...others] = said;
  return only !== undefined && others.length === 0 ? only : null;
}

const CLAUSES = /[.;:!?。；！？\n]|,\s|，|\band\b(?=[^,]{0,40}\b(?:end|to)\w*)/iu;
const NAMES_END = /\b(?:end\w*|to|both|until)\b|结束|截止|均|都|两/i;
/** A start that is left out, or ends that are said both ways. */
const UNCLEAR: readonly Ends[] = ['exclusive', 'inclusive'];

/** What a clause says of the end of a range. */
function endsIn(clause: string): readonly Ends[] {
  const [out, within] = [clause.search(OUT), clause.search(IN)];
  if (out < 0 && within < 0) return [];
  if (START_ONLY.test(clause) && !NAMES_END.test(clause)) return out >= 0 ? UNCLEAR : [];
  if (!ABOUT_END.test(clause.replace(START_ONLY, ''))) return [];
  if (out >= 0 && within > out) return UNCLEAR;
  return [out >= 0 ? 'exclusive' : 'inclusive'];
}

/** Ranges written as in mathematics: `[start, end)`. */
function intervals(about: string): readonly Ends[] {
  return [...about.matchAll(/([[(（【])\s*(?:start|begin|from)\w*\s*,\s*\w+\s*([\])）】])/giu)].flatMap(
    ([, open, close]) => {
      const [isStartIn, isEndIn] = [/[[【]/.test(open!), /[\]】]/.test(close!)];
      if (!isStartIn) return isEndIn ? UNCLEAR : [];
      return isEndIn ? [] : (['exclusive'] as const);
    },
  );
}
