import { NAME, pick } from './quoted-items.ts';

const PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:column|table|relation|function|field|index|schema|view|type|operator|keyword|property|key|symbol|name|variable|module|file|directory|path|value|area|channel|user|id)\s+${NAME} (?:does not exist|doesn't exist|not found|is not|was not|could not|cannot|not recogni[sz]ed|must appear)`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:no such|unknown|undefined|unrecogni[sz]ed|invalid|unsupported|ambiguous) (?:column|table|function|field|index|property|key|symbol|name|variable|value|option|identifier|enum value|literal|token|word|date|code)(?: name| reference)?\s*[:：]?\s*${NAME}`,
    'giu',
  ),
  /\b(?:unsupported|unrecogni[sz]ed|illegal|unknown|invalid) (?:[a-z]+ ){1,2}(?:'([^'\n]{1,200})'|"([^"\n]{1,200})"|\x60([^\x60\n]{1,200})\x60|“([^”\n]{1,200})”)/giu,
  /(?:near|at or near|at)\s+(?:'([^'\n]{1,200})'|"([^"\n]{1,200})")/gu,
  /(?:received|got|but got|found|value)\s*[:：]?\s*(?:'([^'\n]{1,200})'|"([^"\n]{1,200})"|\x60([^\x60\n]{1,200})\x60)/giu,
  /(?:'([^'\n]{1,200})'|"([^"\n]{1,200})"|\x60([^\x60\n]{1,200})\x60) (?:is not (?!of type|a required)|was not|does not|did not|isn't|not found|is invalid)/giu,
  /input_value='([^'\n]{1,500})'/gu,
  /(?:无效|非法|未知|不支持|错误)的?(?:代码|值|字段|列名?|表名?|股票代码|指标|参数值)\s*[:：]?\s*["'“]?([\w.\u4e00-\u9fff-]{1,80})/gu,
  /(?:代码|指标|字段|列|表|值|股票|证券)\s*["'“「]?([\w.-]{1,80})["'”」]?\s*(?:不存在|无效|未找到|不合法|错误|不支持)/gu,
];

/** The tokens, columns and values that the text says are refused. */
export function readRejected(text: string): string[] {
  const found = patternsIn(text).filter(
    token =>
      !/^(?:is|not|a|an|the|and|or|format|value|range|type|string|time|parameter|expected|in|for|option|name|must|should|argument|field)$/i.test(
        token,
      ),
  );
  return [...new Set(found)];
}

function patternsIn(text: string): string[] {
  return PATTERNS.flatMap(pattern => [...text.matchAll(pattern)].map(match => pick(match.slice(1)))).filter(
    token => token !== undefined,
  );
}
