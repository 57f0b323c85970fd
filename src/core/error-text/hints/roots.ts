const ABSOLUTE = String.raw`(?:[A-Za-z]:[\\/]|\\\\|/|~/)[^\n"'\x60,;，；]*?`;
const END = String.raw`(?=["'\x60]?\s*(?:$|\n|[,;，；)\]]|\.(?:\s|$)| (?:and|or|is|are)\b))`;
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:not in|outside(?: of)?|not (?:with)?in(?:side)?|not under|must be (?:with)?in(?:side)?|must be under|must (?:start|begin) with|restricted to|limited to|relative to)\s+(?:the )?(?:allowed |workspace |working |root |permitted |sandbox |project |base )*(?:director(?:y|ies)|folders?|root|roots|workspace|path|paths)?\s*[:：(]?\s*[\["'\x60]?(${ABSOLUTE})${END}`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:allowed|permitted|accessible|workspace|root)\s+(?:director(?:y|ies)|folders?|roots?|paths?|root)\s*(?:is|are|:|：|=)\s*[:：]?\s*[\["'\x60(]*(${ABSOLUTE})${END}`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:允许(?:访问)?的?(?:目录|路径|文件夹)|工作(?:目录|区)|根目录|必须(?:在|位于)|不在允许的?(?:目录|路径)(?:内)?|只能访问)\s*(?:为|是|包括)?\s*[:：（(]?\s*["'\x60“]?(${ABSOLUTE})(?=["'\x60”]?\s*(?:$|\n|[,;，；。、)）\]]|\s|下|内|中|之))`,
    'gu',
  ),
];

/** `outside allowed directories: <what was asked for> not in <what is allowed>`. */
const REFUSED = /\boutside [^:\n]{0,60}:[^\n]{1,500}?(?=\s+not in\b)/gi;

/** The folder that is worked in, where no other is said to be allowed. */
const WORKSPACE = new RegExp(
  String.raw`\b(?:workspace|project root|root)\s*(?:is|:|：|=)\s*["'\x60(]*(${ABSOLUTE})${END}`,
  'giu',
);

/** The allowed folders that the text names, each further one after a comma too. */
export function readRoots(text: string): string[] {
  const found = new Set<string>();
  const told = text.replace(REFUSED, '');
  for (const pattern of PATTERNS) {
    for (const match of told.matchAll(pattern)) {
      found.add(match[1]!.trim());
      let rest = told.slice(match.index + match[0].length);
      for (let more = NEXT.exec(rest); more; more = NEXT.exec(rest)) {
        found.add(more[1]!.trim());
        rest = rest.slice(more[0].length);
      }
    }
  }
  if (found.size === 0) for (const match of told.matchAll(WORKSPACE)) found.add(match[1]!.trim());
  return [...found].filter(root => root !== '');
}

const NEXT = new RegExp(String.raw`^["'\x60]?\s*(?:,|;|、|，| and | or )\s*["'\x60]?(${ABSOLUTE})${END}`);
