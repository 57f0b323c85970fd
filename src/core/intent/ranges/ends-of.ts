/** Whether the last value of a range belongs to it; null where nothing says so. */
export type Ends = 'inclusive' | 'exclusive' | null;

const OUT =
  /\bexclusive(?:ly)?\b|\bexclud(?:ed|es|ing)\b|\bnot (?:be )?includ|\bnon-?inclusive|\bnot inclusive|\bhalf[- ]open|不(?:包)?含|不包括|左闭右开|开区间/i;
const IN =
  /\binclusive(?:ly)?\b|\bincluded\b|\bincluding\b|\bboth ends\b|\bthrough and\b|(?<!不)包含|(?<!不)包括|[（(,，]\s*含|均含|都含|含当[天日]|(?<!左)闭区间/i;
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
