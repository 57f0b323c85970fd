import type { ErrorHints } from './types.ts';

const NUMBER = String.raw`(-?\d{1,3}(?:,\d{3})+|-?\d+(?:\.\d+)?)`;
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:at most|no more than|not (?:be )?more than|must NOT have more than|up to|cannot exceed|can't exceed|must not exceed|(?:not|n't) be (?:greater|larger|higher|longer) than|less than or equal to|smaller than or equal to|limit(?:ed)? (?:is|of|to)|capped at|<=|≤)\s*[:=]?\s*${NUMBER}`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:max(?:imum)?)(?: (?:allowed|permitted|value|number|count|limit|size|length|batch size|items|of|is|are|results|per request)){0,4}\s*(?:is|of|:|=|are|\()?\s*${NUMBER}`,
    'giu',
  ),
  new RegExp(
    String.raw`exceed(?:s|ed|ing)?(?: the)?(?: \w+){0,4}? (?:maximum|max|limit)(?: allowed)?(?: \w+)?(?: (?:of|is))?\s*[:(]?\s*${NUMBER}`,
    'giu',
  ),
  new RegExp(String.raw`between -?\d+(?:\.\d+)? and ${NUMBER}`, 'giu'),
  new RegExp(String.raw`"(?:maximum|max|max_length|le|limit)"\s*:\s*${NUMBER}`, 'gu'),
  new RegExp(
    String.raw`(?:最多|至多|不超过|不得超过|不能超过|不可超过|超过|超出|上限(?:为|是)?|最大(?:值|数量|长度)?(?:为|是)?|限制(?:为|在)?)\s*(?:支持|允许|可以?|只能|传|查询|输入|限制)?\s*${NUMBER}(?!\d)`,
    'gu',
  ),
];
const PARAMETER =
  /(?:^|[\s"'`([;,])["'`]?([A-Za-z_$][\w$.[\]-]*)["'`]?\s*(?:[:：]|\s(?:must|should|can|cannot|may|is|has|array))?[^\n:：;]{0,24}$/;
/** `… for parameter top. Valid values must be ` */
const OF_PARAMETER =
  /\bparameter ["'`]?([A-Za-z_$][\w$]*)["'`]?[.,;:]?\s+(?:the )?(?:valid |allowed |accepted )?(?:values?|range)\b[^\n.;]{0,30}$/i;
const NOT_PARAMETER =
  /^(?:error|input|value|it|must|should|can|contain|have|be|is|not|array|string|number|list|the|of|than|to|allowed|validation|too|big|large|many|at|a|an|and|with|MCP|items?)$/i;

/** The upper bounds that the text states, with the parameter where it is named shortly before. */
export function readLimits(text: string): ErrorHints['limits'] {
  const found: ErrorHints['limits'] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const max = Number(match[1]!.replaceAll(',', ''));
      if (found.some(item => item.max === max)) continue;
      const before = text.slice(Math.max(0, match.index - 80), match.index);
      const name = (OF_PARAMETER.exec(before) ?? PARAMETER.exec(before))?.[1];
      found.push(name === undefined || NOT_PARAMETER.test(name) ? { max } : { parameter: name, max });
    }
  }
  return found;
}
