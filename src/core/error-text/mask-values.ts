const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const DATE = `(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? +)?(?:\\d{1,2} +${MONTH}|${MONTH} +\\d{1,2})(?:,? +\\d{4})?(?: +\\d\\d:\\d\\d:\\d\\d)?(?: +(?:[A-Z]{3,4}|[+-]\\d{4}))?`;
const FILE =
  '[\\w-]+\\.(?:py|[cm]?[jt]sx?|json[lc]?|md|csv|tsv|txt|xlsx?|docx?|pptx?|pdf|ya?ml|toml|html?|css|java|go|rs|rb|php|sh|sql|db|log|png|jpe?g|gif|svg|wav|mp3|zip|parquet|pony|cpp?|h)\\b(?!\\()';

const VALUE = new RegExp(
  [
    `(?<url>\\b(?:https?|wss?|ftp|file|data|postgres(?:ql)?|mysql|mongodb|redis|s3)://[^\\s"'<>，。）)\`]+|[\\w.+-]+@[\\w-]+\\.[\\w.]+|\\b${DATE})`,
    `(?<path>(?:\\b[A-Za-z]:[\\\\/]|(?<![\\w<>*/])(?:~|\\.{1,2})?/)[^\\s"'\`:,;()\\[\\]<>，。、）]+|\\b(?:[\\w.@-]+/){2,}[\\w.@-]*|${FILE})`,
    '(?<quoted>"(?:[^"\\\\\\n]|\\\\.){0,200}"|`[^`\\n]{0,400}`|(?<![A-Za-z0-9])\'[^\'\\n]{0,200}\'(?![A-Za-z])|“[^”\\n]{0,200}”|‘[^’\\n]{0,200}’|「[^」\\n]{0,200}」|『[^』\\n]{0,200}』|《[^》\\n]{0,200}》|【[^】\\n]{0,100}】)',
    '(?<assigned>(?<=[\\w\\]]=)[^\\s,;)\\]}<]+)',
    '(?<number>(?<![A-Za-z_\\d<])[-+]?\\d[\\w.:+-]*%?(?: ?(?:[KMGT]i?B|bytes?|ms|secs?|seconds?|minutes?)\\b)?)',
    '(?<word>[A-Za-z_$][\\w$]*(?:[.~@-][\\w$]+)*)',
  ].join('|'),
  'gu',
);

/** Numbers that tell one error from another: HTTP status, error numbers, JSON-RPC codes. */
const CODE_BEFORE =
  /(?:HTTP(?:\/\d(?:\.\d)?)?|status|status[_ ]?code|error[_ ]?code|errcode|errno|\bcode|error|returned|response|错误码|状态码)["'\s=:：([{-]*$/i;
const EXIT_BEFORE = /exit(?:ed)?(?: with)?(?: status)?(?: code)?["\s=:(]*$/i;
const KEPT_WORD =
  /^(?:u?int(?:8|16|32|64)|float(?:32|64)|utf-?(?:8|16)|oauth2|http2|ipv[46]|base64|md5|sha(?:1|256|512)|h264|es\d+|iso-?8601|rfc-?\d+|python3?|p2p|s3|ec2|x509|b2b|word2vec|log4j|neo4j|d3|sqlite3)$/i;
const SAYS_ERROR = /\b(?:invalid|expected|required|error|failed|not|must|missing|unknown|received|denied|cannot)\b/i;
const KEPT_ASSIGNED = /(?:code|status|errno|\btype|error)=$/i;

/** What varies, as it is written in templates. */
export const HOLE = '<*>';

/** A text with values in place of which others may stand replaced by `<*>`: URLs, dates, paths, quoted values, numbers, ids. Status and error codes are kept. */
export function maskValues(text: string): string {
  const masked = text.replace(VALUE, (found, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const at = rest.at(-3) as number;
    const before = text.slice(Math.max(0, at - 32), at);
    if (groups.quoted !== undefined) return maskQuoted(found);
    if (groups.assigned !== undefined) return KEPT_ASSIGNED.test(before) ? found : HOLE;
    if (groups.number !== undefined) return isCode(found, before) ? found : maskNumber(found);
    if (groups.word !== undefined) return isIdentifier(found) ? HOLE : found;
    return HOLE;
  });
  return collapse(masked);
}

function maskQuoted(found: string): string {
  const inner = found.slice(1, -1);
  return found.startsWith('"') && /\s/.test(inner) && SAYS_ERROR.test(inner) && inner.trim() !== '' ? inner : HOLE;
}

function maskNumber(found: string): string {
  const trail = /[.:]+$/.exec(found)?.[0] ?? '';
  return HOLE + trail;
}

function isCode(found: string, before: string): boolean {
  if (!/^-?\d{1,6}:?$/.test(found)) return false;
  return (
    /^-32\d{3}:?$/.test(found) ||
    (CODE_BEFORE.test(before) && !EXIT_BEFORE.test(before)) ||
    (before === '' && /^[45]\d\d$/.test(found))
  );
}

/** Words that are names of one thing: with digits, dotted in capitals (`SAP.DE`), hashes. */
function isIdentifier(word: string): boolean {
  if (KEPT_WORD.test(word)) return false;
  return /\d/.test(word) || /^[A-Z]+\.[A-Z]+$/.test(word);
}

/** Lists of holes, and holes side by side, become one. */
function collapse(text: string): string {
  let folded = text;
  for (let last = ''; last !== folded; ) {
    last = folded;
    folded = folded
      .replace(/<\*>(?:\s*(?:[,、|;，/&+x×*=:-]|\bor\b|\band\b|和|或|与|\.{2,}|…)\s*|\s+|)(?:<\*>)/g, HOLE)
      .replace(/["'`“‘「[({]\s*<\*>\s*["'`”’」\])}]/g, HOLE);
  }
  return folded;
}
