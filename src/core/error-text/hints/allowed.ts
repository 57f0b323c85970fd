import { listItems } from './quoted-items.ts';
import type { ErrorHints } from './types.ts';

/** A list: in brackets, or quoted literals side by side, or bare words up to the end of the sentence. */
const LIST = String.raw`(\[[^\]\n]{1,2000}\]|\{[^}\n]{1,2000}\}|\([^)\n]{1,1000}\)|(?:['"\x60“][^'"\x60”\n]{1,200}['"\x60”](?:\s*(?:[,，、|/]|or|and|或者?|和)+\s*)?)+(?:\.{3})?|[\w$./-]+(?:(?:\s*(?:[,，、|]|或者?|和)\s*(?:or |and )?|\s+or\s+)[\w$./-]+)+)`;

const PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:must be|should be|has to be|expected|expects|try|use|choose|input should be|needs to be)\s*(?:either |any |exactly )?(?:one of|one from|any of|in)\s*(?:the following(?: values)?)?\s*[:：]?\s*${LIST}`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:is not|not|isn't) (?:one of|in|among)\s*(?:the )?(?:allowed values|list)?\s*[:：]?\s*${LIST}`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![A-Za-z])(?:allowed|valid|possible|supported|accepted|permitted|available|known|legal)(?: \w+)?\s*(?:are|is|:|：|=)\s*[:：]?\s*${LIST}`,
    'giu',
  ),
  /(?:must be|should be|expected|only accepts|input should be|Invalid option: expected one of|choose from|choose between|equal to one of the allowed values)\s*[:：(]?\s*((?:['"\x60][^'"\x60\n]{0,200}['"\x60]\s*(?:[,|]|or|,\s*or)?\s*){2,})/giu,
  new RegExp(
    String.raw`(?:可选值?|可选项|取值(?:范围)?|允许的?值|有效值|合法值|支持的?(?:值|类型)?|只能(?:是|为)|必须(?:是|为)|应(?:该)?(?:是|为))(?:之一)?\s*(?:包括|为|是|有|应为|必须为|只能为)?\s*[:：]?\s*${LIST}`,
    'gu',
  ),
];
const PARAMETER =
  /(?:^|[\s"'`([,;])["'`]?([A-Za-z_$][\w$.[\]-]*)["'`]?\s*(?:[:：]|,| parameter| field|参数)?\s*(?:invalid (?:option|value|enum value)[^\n:]{0,60}[:.]?\s*|value )?$/i;
const NOT_PARAMETER =
  /^(?:error|input|value|values|option|it|and|or|type|parameter|argument|field|expected|hint|is|be|invalid|must|message|status|enum)$/i;

/** The literals that the text says are accepted, with the parameter where it is named right before. */
export function readAllowed(text: string): ErrorHints['allowed'] {
  const found: ErrorHints['allowed'] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const literals = listItems(match[1]!);
      if (literals.length === 0 || (literals.length === 1 && !/['"`“[{(]/.test(match[1]!))) continue;
      if (found.some(item => item.literals.join('\n') === literals.join('\n'))) continue;
      const parameter = parameterBefore(text.slice(Math.max(0, match.index - 120), match.index));
      found.push(parameter === undefined ? { literals } : { parameter, literals });
    }
  }
  for (const literals of issueOptions(text))
    if (!found.some(item => item.literals.join('\n') === literals.join('\n'))) found.push({ literals });
  return found;
}

function parameterBefore(before: string): string | undefined {
  const name = PARAMETER.exec(before.trimEnd())?.[1];
  return name === undefined || NOT_PARAMETER.test(name) ? undefined : name;
}

/** `"options": ["a", "b"]` and `"values": […]` of zod's issues, `"allowedValues": […]` of ajv's. */
function issueOptions(text: string): string[][] {
  return [
    ...text.matchAll(
      /"(?:options|values|allowedValues|allowed_values|permitted|enum|enum_values)"\s*:\s*(\[[^\]]{1,2000}\])/g,
    ),
  ]
    .map(match => listItems(match[1]!))
    .filter(items => items.length > 0);
}
