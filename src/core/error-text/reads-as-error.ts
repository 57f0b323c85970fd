/** A name of an exception: `ValueError`, `json.decoder.JSONDecodeError`, `java.net.ConnectException`. */
const EXCEPTION = String.raw`(?:[A-Za-z_$][\w$]*[.\\:]+)*(?:[A-Z][\w$]*(?:Error|Exception|Fault|Failure|Timeout|Interrupt|Warning)|Exception)`;

const GERUND =
  'executing|calling|running|invoking|processing|decoding|encoding|parsing|reading|writing|fetching|creating|loading|opening|getting|sending|connecting|deleting|updating|searching|querying|retrieving|performing|accessing|validating|finding|generating|editing|saving|listing|inserting|adding|removing|uploading|downloading|compiling|building|converting|initializing|starting|applying|moving|copying|navigating|making|retrieving|scraping';

/** Openings that hardly anything but an error has; the text may be long. */
const STRONG: readonly RegExp[] = [
  /^errors?\s*(?:\*\*)?\s*[:：]/i,
  /^\[?(?:tool|api|http|server|internal|network|client|runtime|syntax|type|value|validation|system|database|sql|query|fatal|input validation|parameter type|parse|unexpected|request|graphql|agent)[ _]error\b(?! (?:handling|rates?|codes?|messages?|logs?|types?)\b)/i,
  /^an? (?:\w+ ){0,2}error (?:occurred|has occurred|was)/i,
  new RegExp(
    `^error (?:(?:${GERUND})\\b|in mcp\\b|mcp error|code[: ]+-?\\d|occurred|while |during |from |\\d{3}\\b|\\d{4,5} ?[(:]|-\\d+)`,
    'i',
  ),
  new RegExp(
    `^(?:Uncaught |Unhandled |Caught |Caused by: )?${EXCEPTION}(?:\\s*\\[[\\w.]+\\])?\\s*(?:[:(]|$|\\n\\s+at )`,
  ),
  /^Traceback \(most recent call last\)/,
  /^MCP error -?\d+/,
  /^(?:HTTP(?:\/\d(?:\.\d)?)?(?: error)?[:!]? ?(?:status(?: code)?[: ]*)?|status(?: code)?[:=]? ?|\[|error code: ?|request failed with status code )[45]\d\d\b/i,
  /^[45]\d\d[ :-]{1,5}[\w ]{0,200}(?:error|bad|not|unauthorized|forbidden|too many|rate|request|denied|timeout|unavailable|gateway|conflict)/i,
  /^(?:fatal|panic|FATAL|致命错误)\s*[:：]/,
  /^(?:npm ERR!|npm error\b|CMake Error\b)/,
  /^[^\n]{1,120}\n[\w./-]+ (?:process )?exited with code (?!0\b)\d/,
  /^#+ (?:[\w-]+ ){0,2}(?:failed|error)\s*\n+\s*(?:error|failed|could not|unable)\b/i,
  /^The sites robots\.txt/,
  /^Response stopped due to/,
  /^Contents of \S+:\n[^\n]{0,60}\berror$/,
  /^\d+ validation errors?\b/i,
  /^(?:Your proposed edit has introduced|\[Your proposed edit has introduced|No replacement was performed|\[No exact match found|apply_patch verification failed)/,
  /^(?:Command )?exit(?:ed)?(?: with)?(?: a)?(?: non-?zero)?(?: (?:status|exit))?(?: code)?[: ]+(?!0\b)\d+\b(?=[\s\S]*\S)(?!\s*$)/i,
  /^Chunk ID: [^\n]*\n(?:[^\n]*\n){0,2}Process exited with code (?!0\b|1\b)\d/,
  /^(?:抱歉|对不起|很抱歉|错误|出错|报错|异常|失败|参数错误|请求失败|调用失败|执行失败|网络错误|系统错误|服务器错误)\s*[,，:：!！。]/,
  /^The user doesn't want to proceed with this tool use/,
  /^error\n+\S/i,
  /^error\[\w+\]: /,
  /^Found \d+ matches of the string to replace, but replace_all is false/,
];

/** Openings that errors share with prose: believed where the text is short. */
const SOFT: readonly RegExp[] = [
  /^(?:failed|failure|unable|couldn't|could not|cannot|can't|can not|not able) (?:to |with |at |for )?[\w"'`]/i,
  /^failed[:.]/i,
  /^(?:invalid|missing|unknown|ambiguous|conflicting|incompatible|unexpected|unrecogni[sz]ed|unsupported|illegal|malformed|incorrect|bad|wrong|duplicate|insufficient|extraneous)\b (?!\w+ (?:is|are) (?:a|the)\b)["'`[(<]?[\w\p{L}]/iu,
  /^(?:permission|access|authentication|authorization|validation|connection|request|operation|transaction|query|command|tool|login|upload|download|compilation|build|execution|navigation|call|search|update|insert)\b[^\n]{0,80}\b(?:denied|failed|rejected|refused|timed? ?out|error(?:ed)?|expired|aborted|cancell?ed|closed|reset|unavailable|not found|not allowed|not exist|exhausted)\b/i,
  /^(?:unauthori[sz]ed|forbidden|not found|bad request|internal server error|service unavailable|too many requests|bad gateway|gateway timeout|timed? ?out|timeout|conflict|not connected|not authori[sz]ed|overloaded|rate limit(?:ed)?|quota exceeded|method not allowed|payload too large|internal_error|unprocessable entity)\b/i,
  /^(?:the )?[\w. -]{1,60} tool was called with invalid arguments/i,
  /^please (?:provide|specify|supply|enter|set|select) /i,
  /^did you mean\b/i,
  /^(?:the )?user (?:has )?(?:rejected|denied|declined|refused|cancell?ed|aborted|interrupted)\b/i,
  /^(?:oops|whoops|uh[- ]oh)\b|^something went wrong\b/i,
  /^(?:\w+ )?blocked(?: by\b|:)/i,
  /^status\s*[:=]\s*['"]?(?:error|failed|failure)\b/i,
  /^[^\n:]{1,80}\bnot found: \S/i,
  /^input should be|^field required|^extra inputs are not permitted|^value error,/i,
  /^(?:you (?:do not|don't|must|need to|are not|have (?:exceeded|reached|no|insufficient)|cannot|can't|may not)|your (?:request|account|plan|subscription|api|quota|token|key)[^\n]*\b(?:not|exceed|expired|invalid|limit))/i,
  /^no (?:such|tool|matching tool|valid|permission|access|api key|table|column|active|open|handler|route|module|suitable|canvas|presentation)\b/i,
];

/** Single lines that end the matter, whatever they begin with. */
const LINE: readonly RegExp[] = [
  /\b(?:not found|does ?n[o']t exist|do not exist|did not appear|no such (?:file|table|column|tool|module|device|host|key)\b[^\n]*|is not (?:defined|supported|allowed|permitted|available|valid|enabled|installed|recogni[sz]ed|a valid[^\n]*|authori[sz]ed|in the [^\n]*|of type[^\n]*|configured|enough|connected|one of[^\n]*)|was not (?:found|provided)|are not (?:supported|allowed|permitted)|not (?:available|supported|allowed|permitted|enough|implemented|in_channel|a directory|a valid)\b[^\n]*|already exists|is (?:required|missing|invalid|disabled|deprecated|locked|unavailable|too (?:long|large|short|small|big|many)|null|read-only|out of (?:range|bounds))|are required|cannot be [^\n]{1,80}|can't be [^\n]{1,80}|can not be [^\n]{1,80}|has (?:expired|been (?:rejected|denied|revoked|disabled|closed))|has not been[^\n]*|must (?:be|have|contain|not|provide|match|start|end|specify)\b[^\n]*|should be[^\n]*|needs (?:a|an|to be|['"`])[^\n]*|expected [^\n]{1,120}|received (?:undefined|null|string|number|array|object|boolean)|is a required (?:property|parameter|field|argument)|required (?:property|parameter|field|argument)[^\n]*|(?:limit|quota) (?:exceeded|reached)|exceed(?:s|ed)?(?: the)? [^\n]*|too (?:many|few) [^\n]*|timed out[^\n]*|connection (?:closed|refused|reset|timeout|error|aborted)[^\n]*|does ?n[o']t (?:accept|match|have|support)[^\n]*|do not match[^\n]*|did not match[^\n]*|field required|(?:unknown|unexpected|unrecogni[sz]ed|unsupported) (?:tool|argument|parameter|key|field|option|property|keyword)s?\b[^\n]*|url error|no replacement was performed)["'`)\].!;]*$/i,
  /^(?:[\w./-]+: )?(?:line \d+: |\d+: )?[^\n:]{1,200}: (?:command not found|No such file or directory|Permission denied|Is a directory|Not a directory|cannot (?:access|open|stat|create|remove)[^\n]*|can't (?:cd|open)[^\n]*|unrecognized option[^\n]*|invalid option[^\n]*|not found|illegal option[^\n]*|Connection refused|Operation not permitted)/i,
  /\b(?:are|is) mutually exclusive\b/i,
  /\bis not (?:authori[sz]ed to \w+|JSON serializable)|\bnot found in [^\n]{1,80}$|: syntax error$/i,
  /^[\w.+-]+: (?:[\w ]{1,40} )?error:?$|^sed: -e expression /i,
  /^g?make(?:\[\d+\])?: \*\*\* /,
  /^E: [A-Z]/,
  /^[a-z]+(?:_[a-z]+)*_(?:error|not_found|denied|invalid|failed|exceeded|required|timeout|expired|unauthorized|forbidden|limited|missing)$|^(?:invalid|missing|not|no|bad|unknown|unsupported)_[a-z_]+$/i,
  /\b(?:detected an anomaly|too quickly|too frequently|rate[- ]limit(?:ed|ing)?|out of memory|disk full|name (?:server|resolution)|unexpected end of (?:input|json|sequence)|in JSON at position \d+|EOF while parsing|Unterminated string|ENOENT|EACCES|ECONNREFUSED|ETIMEDOUT|ENOTFOUND|ECONNRESET)\b/i,
  /\b(?:service|server|site|api|host) (?:is )?(?:temporarily )?(?:unavailable|down|unreachable|overloaded)\b/i,
  /^(?:the )?(?:[\w-]+ )?(?:server|client|session|socket|peer|host|stream) (?:has |was |is )?(?:unexpectedly )?(?:disconnected|gone away|went away|hung up)\b[^\n]{0,60}$/i,
];

const CHINESE =
  /(?:失败|错误|出错|异常|无效|非法|不存在|不支持|不合法|不正确|不允许|未找到|找不到|没有权限|无权限|权限不足|权限不够|缺少|缺失|超时|超出|超过|过期|拒绝|频繁|限流|不能为空|不可为空|必填|未授权|未登录|不可用|余额不足|积分不足|不足|欠费|禁止|有误|无法|不能|请重试|稍后再试|稍后重试|未知)/;
const CHINESE_DENIAL =
  /(?:没有|无|未发现|未出现|0\s*个|零)(?:任何)?(?:错误|异常|失败|报错)|(?:错误|失败|异常)(?:数|率|次数)?[:：]?\s*0\b|(?:错误|异常)(?:处理|日志|排查|码表|率)/;
const CHINESE_START = /^[\p{Script=Han}\w"'“”‘’「」【】[\]（(]/u;

/** Words that turn a line about errors into good news. */
const DENIAL =
  /\b(?:no|0|zero|without(?: any)?) (?:\w+ )?(?:errors?|failures?|failed|problems?|issues?|warnings?|exceptions?)\b|\bsuccess(?:fully|ful)?\b|\bpassed\b/i;
const NO_HITS =
  /^(?:no|0|zero) (?:results?|matches|matching|files?|records?|items?|entries|hits|data|documents?|rows?|products?|events?|issues?|messages?)\b/i;

/** A figure that is told: `Failed login attempts: 3`. */
const COUNT = /^(?!.*\b(?:code|status|line|error|limit|max|min)\b)[A-Za-z][\w -]{2,50}: \d+(?:\.\d+)?%?$/i;

/** Last lines by which programs say that they gave up. */
const LAST_LINE =
  /\n(?:g?make(?:\[\d+\])?: \*\*\* [^\n]+|E: Unable [^\n]+|exit status (?!0\b|1\b)\d+|Tool call exit with [1-9]\d*|CMake Error[^\n]*|-- Configuring incomplete, errors occurred!|ninja: build stopped[^\n]*|npm ERR! [^\n]+|[^\n]{0,80}exited with code (?!0\b)\d+[^\n]*)\s*(?:\n\[[^\n]*\]\s*)*$/i;

/** A line of a log tells of errors; it is none. */
const LOG_LINE = /^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d/;

const SHORT = 700;
const LINE_LIMIT = 300;

/** Whether a text, unwrapped, reads as an error on its own: by how it begins, or by its one line. Content that speaks of errors does not. */
export function readsAsError(text: string): boolean {
  const trimmed = text.trim();
  if (STRONG.some(pattern => pattern.test(trimmed))) return true;
  const first = trimmed.split('\n', 1)[0]!.trim();
  if (isTracebackAtEnd(trimmed) || LAST_LINE.test(trimmed)) return true;
  const lines = trimmed.split('\n').filter(line => line.trim() !== '').length;
  if (lines > 1 && LOG_LINE.test(first)) return false;
  if (NO_HITS.test(first) || DENIAL.test(first) || COUNT.test(first)) return false;
  if (trimmed.length <= SHORT * 3 && lines <= 40 && first.length <= SHORT && SOFT.some(pattern => pattern.test(first)))
    return true;
  if (lines > 6 || first.length > LINE_LIMIT || trimmed.length > SHORT * 2) return false;
  if (LINE.some(pattern => pattern.test(first))) return true;
  return lines <= 3 && isChineseError(first);
}

function isChineseError(line: string): boolean {
  return line.length <= 120 && CHINESE_START.test(line) && CHINESE.test(line) && !CHINESE_DENIAL.test(line);
}

const EXCEPTION_LINE = new RegExp(`^${EXCEPTION}(?::|$)`);

/** Output of a program, and then the traceback that ended it: nothing but the exception's own message comes after. */
function isTracebackAtEnd(text: string): boolean {
  const at = text.lastIndexOf('\nTraceback (most recent call last)');
  if (at < 0) return false;
  const lines = text.slice(at + 1).split('\n');
  return lines.slice(-10).some(line => EXCEPTION_LINE.test(line));
}
