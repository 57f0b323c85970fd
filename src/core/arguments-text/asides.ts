import { findBlocks } from './find-blocks.ts';
import { commentEnd } from './skip-noise.ts';
import { stringEnd } from './string-end.ts';

/** What stands beside the values of a text: before the first, after the last, and in comments within them. */
export type Asides = { before: string; after: string; comments: string };

/** The words beside the values of a text that is no plain JSON; nothing of what only marks a call: fences, control tokens, labels. */
export function asidesOf(text: string): Asides {
  const blocks = findBlocks(text);
  const [first, last] = [blocks?.[0], blocks?.at(-1)];
  if (!first || !last) return { before: '', after: '', comments: '' };
  const comments = blocks!.map(({ from, to }) => commentsIn(text.slice(from, to)));
  return {
    before: spoken(text.slice(0, first.from)),
    after: spoken(text.slice(last.to).replace(GOES_ON, '')),
    comments: comments.join(' ').trim(),
  };
}

/** What an agent goes on with where it should have waited for the result. */
const GOES_ON = /^\s*[}\]]*\s*(?:```\s*)?(?:Observation|Thought|Final Answer|Result)\s*:.*$/is;
const MARKS =
  /^\s*(?:undefined|null|None)\s*$|<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>|```\w*|<\|[^|<>]{1,60}\|>|<\/?[\w:-]{1,40}>|\[\/?TOOL_CALLS?\]|^\s*(?:Action Input|Action|Arguments|Args|Input|Output|Parameters|Params|JSON|Tool|Function)\s*[:：]|^\s*json\b|✿[A-Z]+✿/gim;

function spoken(text: string): string {
  return text.length > MOST_SPOKEN
    ? text.trim()
    : text
        .replaceAll(MARKS, ' ')
        .replaceAll(/[\s`;:：}\]]+/g, ' ')
        .trim();
}

const MOST_SPOKEN = 20_000;

function commentsIn(block: string): string {
  if (!/\/[/*]|#/.test(block)) return '';
  const found: string[] = [];
  for (let at = 0; at < block.length; at++) {
    const char = block[at]!;
    if (char === '"' || (char === "'" && /[{[:,\s]/.test(block[at - 1] ?? ''))) {
      const end = stringEnd(block, at);
      if (end < 0) break;
      at = end - 1;
    } else if (char === '/' || (char === '#' && /[\s,{[]/.test(block[at - 1] ?? ' '))) {
      const end = commentEnd(block, at);
      if (end === at) continue;
      found.push(block.slice(at, end).replace(/^(?:\/\/|\/\*+|#)|\*\/$/g, ''));
      at = end - 1;
    }
  }
  return found.join(' ');
}

/** Words that bound, hold back or turn round what is asked for. */
const BOUNDS =
  /\b(?:not|n't|never|only|unless|except|excluding|without|but|if|until|till|instead|wait (?:for (?:me|my|approval|confirmation)|until)|dry[- ]?run|preview|simulat\w*|pretend|draft|at (?:most|least)|(?:older|newer|less|more|larger|smaller|bigger) than|ask (?:me|first|the)|confirm\w*|approv\w*)\b|n['’]t\b|不|别|勿|仅|只|除非|除了|如果|若|之前|以前|确认|演练|预览|草稿|暂/i;
/** Words that forbid or put off the call that follows them. */
const FORBIDS =
  /\b(?:do not|don['’]?t|never|not yet|must not|should not|shouldn['’]t)\s+(?:\w+\s+)?(?:run|call|execute|send|submit|delete|remove|apply|use|make|do|book|buy|order|pay|create|update|write|post)\b|\b(?:dry[- ]?run|only if|unless|except)\b|(?:不要|请勿|切勿|别|先不)\s*(?:执行|运行|调用|发送|提交|删除|下单|购买)|除非|演练/i;

/** Whether the words beside a value bound it: then the value alone says something else than the whole text. */
export function isBounded({ before, after, comments }: Asides): boolean {
  return FORBIDS.test(before) || BOUNDS.test(after) || BOUNDS.test(comments);
}

/** Words that only announce the call that follows them. */
const ANNOUNCES =
  /^(?:(?:sure|ok(?:ay)?|certainly|of course|great|alright|now|好的|当然)\b[\s,.!，。！]*)?(?:(?:i(?:'ll| will|'m going to| am going to| need to| should| can|'d)|let me|let's|here(?:'s| is| are)?|this is|calling|call|invoking|using|running|the|now|我|下面|以下|这是|现在|调用)(?![\p{L}\p{N}])[^\d"'“]{0,120}|)$/iu;

/** Whether words stand beside a value that more may be said by than that the call is made. */
export function saysMore({ before, after, comments }: Asides): boolean {
  return hasWords(after) || hasWords(comments) || (hasWords(before) && !ANNOUNCES.test(before));
}

function hasWords(text: string): boolean {
  return /\p{L}{2,}|\p{Script=Han}|\d/u.test(text);
}
