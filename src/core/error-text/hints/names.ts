import { readIssues } from './issues.ts';
import { listItems, NAME, pick } from './quoted-items.ts';

const LIST_OF_NAMES = String.raw`((?:["'\x60]?[\w$.\[\]-]+["'\x60]?(?:\([^)\n]*\))?)(?:(?:\s*[,、，和&]\s*(?:and\s+)?|\s+and\s+)["'\x60]?[\w$.\[\]-]+["'\x60]?)*)`;

const MISSING: readonly RegExp[] = [
  new RegExp(
    String.raw`missing (?:a )?(?:\d+ )?(?:value for )?(?:required |mandatory )?(?:(?:keyword-only|positional|keyword|input|query|path|body) )?(?:propert(?:y|ies)|parameters?|fields?|arguments?|keys?|params?|options?)(?:\(s\))?\s*[:：]?\s*${LIST_OF_NAMES}`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:missing|requires?) (?:required )?\[?${NAME}\]?(?: (?:parameter|field|argument|property))?(?=\s*$|[.,;)]|\n)`,
    'giu',
  ),
  new RegExp(`must have required propert(?:y|ies) ${LIST_OF_NAMES}`, 'giu'),
  new RegExp(String.raw`${NAME} (?:is|are) (?:a )?(?:required|missing|mandatory)\b`, 'giu'),
  /["'\x60]([\w$.[\]-]+)["'\x60] (?:wasn't|was not|isn't|is not|not) (?:supplied|provided|given|specified|set)\b/giu,
  new RegExp(`required (?:parameter|property|field|argument|key|option) ${NAME} (?:is|was) (?:missing|not)`, 'giu'),
  /(?:^|[\n;,(]|[:：] )\s*["'\x60]?([A-Za-z_$][\w$.[\]-]*)["'\x60]?\s*[:：]\s*(?:field )?required\b/giu,
  /(?:^|[\n;])\s*([A-Za-z_$][\w$.[\]-]*)\s*\n\s+field required/giu,
  new RegExp(
    String.raw`\b(?:needs|please provide|must provide|please specify|please supply)(?: an?| the| your)? (?:value for |parameter )?(?!(?:absolute|relative|valid|correct|different|existing|full|proper|single|specific|new|unique) )${NAME}`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:缺少|缺失|未提供|未传入?|请提供|请输入|请传入|必须提供)(?:必填|必需|必要|必传)?的?(?:参数|字段|属性)?\s*[:：]?\s*${LIST_OF_NAMES}`,
    'gu',
  ),
  /(?:参数|字段)?\s*["'\x60“]?([A-Za-z_$][\w$.]*)["'\x60”]?\s*(?:参数|字段)?(?:不能为空|不可为空|为必填|是必填|必填|必须提供|为必须|缺失)/gu,
];
const UNKNOWN: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:unexpected|unknown|unrecogni[sz]ed|unsupported|extraneous|invalid|undeclared|additional)\s+(?:keyword |input |query )?(?:arguments?|parameters?|fields?|keys?|propert(?:y|ies)|names?|options?|tool|function|tool name|tool call)(?:\(s\))?(?: ignored| in object)?\s*[:：]?\s*\(?\[?${LIST_OF_NAMES}`,
    'giu',
  ),
  new RegExp(`(?:tool|function)(?: name| call)? ${NAME} (?:not found|does not exist|doesn't exist|is not)`, 'giu'),
  /(?:tool|function) (?:not found|does not exist|not available)\s*[:：]\s*(\S+)/giu,
  new RegExp(String.raw`(?:no such|no) (?:tool|function)(?: available| named| called)?\s*[:：]?\s*${NAME}`, 'giu'),
  new RegExp(
    String.raw`${NAME} is not (?:a |an )?(?:valid |known |declared |recogni[sz]ed )?(?:tool|parameter|argument|property|field|option)\b`,
    'giu',
  ),
  /(?:^|[\n;])\s*([A-Za-z_$][\w$.[\]-]*)\s*\n\s+extra inputs are not permitted/giu,
  new RegExp(`parameter ${NAME} was provided`, 'giu'),
  /\(["']([^"'\n]+)["'] was unexpected\)|additional propert(?:y|ies) ["'\x60]([^"'\x60\n]+)["'\x60]/giu,
  new RegExp(
    String.raw`(?:未知|多余|不支持|无法识别|不存在)的?(?:参数|字段|属性|工具|函数)(?:名)?\s*[:：]?\s*${LIST_OF_NAMES}`,
    'gu',
  ),
  /(?:工具|函数|参数|字段)\s*["'\x60“「]?([\w$.:-]+)["'\x60”」]?\s*(?:不存在|未找到|未注册|未知|无法识别)/gu,
];
const NOT_NAME =
  /^(?:a|an|the|is|are|was|were|it|this|that|for|of|in|to|be|not|and|or|required|propert(?:y|ies)|parameters?|fields?|arguments?|values|names|keys|one|all|which|following|missing|provided|from|with|must|at|least|valid|found|authentication|authorization|either|more|has|have|your|correct|expected|option|s)$/i;

/** The parameters that the text says are missing, and the parameters or tools that it says are unknown. */
export function readNames(text: string): { missing: string[]; unknown: string[] } {
  const issues = readIssues(text);
  const unknown = unique([...issues.unknown, ...namesOf(text, UNKNOWN)]);
  const missing = unique([...issues.missing, ...namesOf(text, MISSING)]).filter(name => !unknown.includes(name));
  return { missing, unknown };
}

function namesOf(text: string, patterns: readonly RegExp[]): string[] {
  return patterns
    .flatMap(pattern => [...text.matchAll(pattern)].map(match => pick(match.slice(1))))
    .flatMap(found => (found === undefined ? [] : /[,、，&]|\band\b|和/.test(found) ? listItems(found) : [found]))
    .map(name => name.replace(/^[."'`[(]+|[."'`\])]+$/g, ''))
    .filter(name => name !== '' && !NOT_NAME.test(name) && !/^\d+$/.test(name));
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
