/** Whether the last value of a range belongs to it; null where nothing says so. */
export type Ends = 'inclusive' | 'exclusive' | null;

const OUT =
  /(?<!mutually )(?<!\p{L})exclusive(?:ly)?\b(?! (?:or|with|data|access|content))|\b(?:end|last|upper|to|until)\b[^.;,]{0,24}\b(?:is|are|be) (?:not included|excluded)|\bexcluding (?:the )?(?:end|last|upper)|\bnot (?:including|inclusive)|\bnon-?inclusive|\bhalf[- ]open|不(?:包)?(?:含|括)(?=[)）\s，,。；;]|$|当[天日]|该日|结束|截止|末|右|上限)|左闭右开|右开/iu;
const IN =
  /(?<!\ball[- ])(?<!\p{L})inclusive(?:ly)?\b|\b(?:end|ends|last|upper|both|bounds?|day|days|dates?)\b[^.;,]{0,16}\b(?:is|are) included|\bboth (?:ends|days|dates|bounds) (?:are )?(?:included|count)|[(（]included[)）]|\bincluding (?:the )?(?:end|last|both|upper)|\b(?:through|to) and including|[（(]\s*(?:包)?含\s*[)）]|(?<!不)(?:包?含|包括)(?:首尾|两端|起止|端点|当[天日]|该日|结束|截止|末)|(?:首尾|两端|起止(?:日期?)?|结束日期?|截止日期?|当[天日])(?:均|都|也)?(?:包?含|包括)(?:在内)?|(?<!左)闭区间/iu;
const ABOUT_END =
  /\b(?:end|to|until|upper|last|stop|both|range|dates?|bounds?|boundar(?:y|ies)|interval|days?|ends|through)\w*|结束|截止|终止|右|两端|区间|范围|首尾|起止|日期/i;
const START_ONLY = /\b(?:start|from|begin|lower|first)\w*|开始|起始/i;

/** Whether a range has its end within it, as the words about the two parameters, the tool or the error say. A start that is left out makes it unknown. */
export function endsOf(startWords: string, endWords: string, about: string): Ends {
  if (OUT.test(startWords) && !/\bend\b|结束|截止/i.test(startWords)) return null;
  if (OUT.test(endWords)) return 'exclusive';
  if (IN.test(endWords)) return 'inclusive';
  if (/[[【]\s*[\w{<]+\s*,\s*[\w}>]+\s*[)）]/.test(about) && /start|begin|from/i.test(about)) return 'exclusive';
  const said = new Set(
    about.split(/[.;:!?。；！？\n]|,\s|，|\band\b(?=[^,]{0,40}\b(?:end|to)\b)/iu).flatMap((clause): Ends[] => {
      const isAboutEnd = ABOUT_END.test(clause.replace(START_ONLY, ''));
      if (!isAboutEnd || (START_ONLY.test(clause) && !/\b(?:end|to|both|until)\b|结束|截止|均|都|两/i.test(clause)))
        return [];
      return OUT.test(clause) ? ['exclusive'] : IN.test(clause) ? ['inclusive'] : [];
    }),
  );
  const [only, ...others] = said;
  if (only !== undefined) return others.length === 0 ? only : null;
  return IN.test(startWords) && /both|两端|首尾/i.test(startWords) ? 'inclusive' : null;
}
