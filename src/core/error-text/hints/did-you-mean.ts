import { NAME, pick } from './quoted-items.ts';
import { readRejected } from './rejected.ts';
import type { ErrorHints } from './types.ts';

const MEANT = new RegExp(
  String.raw`(?:did you (?:mean|forget)(?: to (?:use|import|reference|call))?|do you mean|(?:perhaps|maybe|possibly) you (?:meant|mean|wanted)(?: to (?:reference|use|call))?|you (?:probably|may have|might have) meant|candidate bindings|maybe|perhaps|closest match(?:es)?(?: is| are)?|nearest match(?: is)?|similar(?:ly named)?(?: \w+)?(?: is)?|instead,? use|please use|你是不是想(?:要|用|找|说)?|您是不是(?:想|要)(?:用|找|说|输入|查询|查)?|您是否(?:想|要)?(?:指|找|用|输入)?|是否(?:指|想要)(?:的是)?|或许你想|建议使用|请(?:改用|使用)|应使用|应为)\s*(?:the |one of |any of |这个|的是)?(?:(?:column|parameter|argument|field|tool|function|option|key)s?\b|参数|工具|字段|列)?\s*[:：]?\s*[("“]?\s*${NAME}`,
  'giu',
);
/** "Use "La France" instead", 请改用. */
const INSTEAD = new RegExp(String.raw`\buse ${NAME} instead|\b(?:was |has been )?renamed to ${NAME}`, 'gi');
const BEFORE = /(?:['"`“]([^'"`”\n]{1,200})['"`”]|(?:^|[\s:：(])([\w$.-]+))[^'"`“”\n]{0,60}$/;

/** What the text proposes in place of what it refuses. A capital word that ends the sentence may be a place: `Did you mean Mexico City?` gives both words. */
export function readDidYouMean(text: string): ErrorHints['didYouMean'] {
  const found: ErrorHints['didYouMean'] = [];
  for (const match of [...text.matchAll(MEANT), ...text.matchAll(INSTEAD)]) {
    const name = pick(match.slice(1));
    if (name === undefined || STOP.test(name)) continue;
    const right = match[5] === undefined ? name : wholeOf(text, match.index + match[0].length - name.length, name);
    const wrong = wrongBefore(text.slice(Math.max(0, match.index - 300), match.index));
    for (const name of [right, ...othersAfter(text.slice(match.index + match[0].length))])
      if (!found.some(item => item.right === name))
        found.push(wrong !== undefined && wrong !== name ? { wrong, right: name } : { right: name });
  }
  return found;
}

/** What the text proposes beside the first: `"a", "b" or "c"`; bare words only up to a question mark. */
function othersAfter(text: string): string[] {
  const found: string[] = [];
  let rest = text.slice(0, 500);
  const bare = /^((?:\s*,\s*(?:or\s+)?[\w$.-]+){1,10}(?:\s+or\s+[\w$.-]+)?)\s*\?/i.exec(rest)?.[1];
  if (bare !== undefined)
    return bare
      .split(/,|\bor\b/i)
      .map(name => name.trim())
      .filter(Boolean);
  for (;;) {
    const next =
      /^\s*(?:,\s*(?:or\s+)?|\bor\b\s+|\/|、|或者?)\s*(?:'([^'\n]{1,200})'|"([^"\n]{1,200})"|\x60([^\x60\n]{1,200})\x60|([A-Z]{2,}[\w.-]*)(?![\w ]))/.exec(
        rest,
      );
    if (!next || found.length > 10) return found;
    found.push(pick(next.slice(1))!);
    rest = rest.slice(next[0].length);
  }
}

/** What the proposal replaces: the only token that the text before refuses, else what stands last in quotes or looks like a name. */
function wrongBefore(text: string): string | undefined {
  const rejected = [...new Set(readRejected(text))];
  if (rejected.length === 1) return rejected[0];
  const before = BEFORE.exec(text.replace(/\s*\b(?:HINT|提示)[:：]\s*$/i, ''));
  return before?.[1] ?? (before?.[2] && /[_\d]|[a-z][A-Z]/.test(before[2]) ? before[2] : undefined);
}

const STOP =
  /^(?:to|a|an|the|it|this|that|is|not|try|again|use|you|in|of|your|different|another|valid|correct|absolute|import)$/i;

function wholeOf(text: string, at: number, name: string): string {
  const rest = /^[^\n?.!;,()'"`]{1,80}(?=\?)/.exec(text.slice(at))?.[0].trim();
  return rest?.startsWith(name) ? rest : name;
}
