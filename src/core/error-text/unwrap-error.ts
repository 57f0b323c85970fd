/** Marks and tags that say "error" and nothing else. */
const MARK = /^(?:(?:\s|⚠|❌|✗|✖|🚫|⛔|🔴|\u{fe0f})+|\*\*(?=\s*error\b))/iu;
const TAG = /^<(tool_use_error|tool_error|error|error_message)>([\s\S]*?)(?:<\/\1>\s*)?$/i;

/** What frameworks put before the message of a tool; each is matched at the start, again and again. */
const PREFIXES: readonly RegExp[] = [
  /^\[(?:error|tool[ _]error|failed)\]:?\s+/i,
  /^(?:tool[ _-]?(?:call |execution |use )?error|toolerror|error|err|errors|failure)\s*(?:\*\*)?\s*[:：]\s*(?:\*\*\s*)?(?=\S)/i,
  /^error (?:executing|calling|running|invoking|in|from|using|while (?:executing|calling|running|invoking)) (?:the )?(?:mcp )?(?:tool|function|command|code)s?(?: call)?(?: ['"`]?[\w./:@-]+['"`]?)?\s*[:：]\s*/i,
  /^(?:error|failed) (?:to )?(?:processing|process) (?:the )?request\s*[:：]\s*/i,
  /^error in (?:mcp|tool)\s*[:：]\s*/i,
  /^error (?=mcp error )/i,
  /^tool (?:call|execution|invocation) (?:failed|error)(?: with error)?\s*[:：]\s*/i,
  /^tool ['"`]?[\w./:@-]+['"`]? (?:failed|returned an error|raised an? (?:error|exception))(?: \(attempt [^)]*\))?(?: with(?: error)?)?\s*[:：]\s*/i,
  /^(?:langchain_core\.tools\.)?ToolException\s*[:：]\s*/,
  /^ToolException\((['"])(?=[\s\S]*\1\))/,
  /^[\w$#.]+ \([\w./:@-]+\) (?=error )/i,
  /^(MCP error -?\d+[:：]\s*)(?=\1)/,
  /^(?:erreur|fehler|errore?|erro|fout|virhe|błąd|chyba|hata|lỗi|ошибка|エラー|오류|에러|خطأ)\s*[:：]\s*(?=\S)/iu,
  /^(?:错误|出错|出错了|报错|异常|错误信息|错误消息|调用失败|执行失败|请求失败|工具(?:调用|执行)(?:失败|错误|出错|异常))\s*[:：]\s*/,
];

/** How a text with such a prefix begins: most have none. */
const MAY_BEGIN =
  /^(?:\[|tool|err|fail|langchain|mcp|[\w$#.]+ \(|fehler|fout|virhe|błąd|chyba|hata|lỗi|ошибка|エラー|오류|에러|خطأ|错误|出错|报错|异常|调用失败|执行失败|请求失败|工具)/i;

/** What frameworks put after it. */
const SUFFIXES: readonly RegExp[] = [
  /\s*(?:please )?fix (?:the errors|your mistakes)(?: and try again)?\.?\s*$/i,
  /\s*You need to change the input and try again\.\s*$/,
  /\s*You should choose one of: \(1\) change the input[\s\S]*$/,
  /\s*Please (?:rewrite the input so it satisfies the expected schema|retry with (?:a )?complete response)\.\s*$/i,
];

/** Words without which there is none. */
const MAY_END = /fix |need to|should choose|please /i;

/** A text without what frameworks wrap around errors; `wrapped` tells whether an error wrapper was there. */
export function unwrapError(text: string): { text: string; wrapped: boolean } {
  let rest = text.trim();
  let wrapped = false;
  for (let changed = true; changed; ) {
    changed = false;
    const unmarked = rest.replace(MARK, '');
    const tag = TAG.exec(unmarked);
    let next = tag ? tag[2]! : unmarked;
    wrapped ||= tag !== null;
    for (const prefix of MAY_BEGIN.test(next) ? PREFIXES : []) {
      const found = prefix.exec(next);
      if (!found || found[0].length === next.length) continue;
      next = next.slice(found[0].length);
      if (found[0].startsWith('ToolException(')) next = next.replace(/(['"])\)[\s\S]*$/, '');
      wrapped = true;
      break;
    }
    next = next.trim();
    if (next !== rest && next !== '') {
      rest = next;
      changed = true;
    }
  }
  for (let changed = MAY_END.test(rest); changed; ) {
    const next = SUFFIXES.reduce((at, suffix) => at.replace(suffix, ''), rest).trim();
    changed = next !== rest && next !== '';
    if (changed) rest = next;
  }
  return { text: rest, wrapped };
}
