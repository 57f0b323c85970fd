import { isObject, type Json, type JsonObject, tryParseJson } from '../json.ts';
import { asidesOf, isBounded } from './asides.ts';
import { type Block, findBlocks } from './find-blocks.ts';
import { decodedEntities } from './html-entities.ts';
import { literalBackslashes } from './literal-backslashes.ts';
import { plainNotation } from './plain-notation.ts';
import { plainPunctuation } from './plain-punctuation.ts';
import { readAssignments } from './read-assignments.ts';
import { type BlockReading, readBlock } from './read-block.ts';
import { readKeywordCall } from './read-keyword-call.ts';
import { readLines } from './read-lines.ts';
import { readXmlCalls } from './read-xml-call.ts';
import { repeatsKey } from './repeats-key.ts';
import { singleQuotes } from './triple-quotes.ts';
import { unescapedOnce } from './unescaped-once.ts';
import { withoutStray } from './without-stray.ts';

/**
 * What the text of arguments says.
 * - `read`: one value for each JSON value in the text, in order; `steps` names what had to be looked past.
 * - `cut`: the text ends too early: the whole values before the cut, and what is there of the last.
 *   `open` says what was cut: `value` (one under way or announced), `list` (after a whole item), `object` (only closing braces after a whole value are missing).
 * - `unreadable`: none of it can be said for sure.
 */
export type ArgumentsReading =
  | { status: 'read'; values: Json[]; steps: string[] }
  | { status: 'cut'; values: Json[]; partial: Json | null; open: 'value' | 'list' | 'object' }
  | { status: 'unreadable' };

const UNREADABLE: ArgumentsReading = { status: 'unreadable' };
const TOKEN = String.raw`(?:<\|[^|<>]{1,60}\|>|</?[a-z_]{1,40}>|\[/?TOOL_CALLS?\])`;
/** `undefined` and the like is what a stream of arguments is added to by mistake. */
const LEADING_TOKENS = new RegExp(String.raw`^(?:\s*(?:undefined|null|None)(?=\s*[{[]))?(?:\s*${TOKEN})*`, 'i');
/** A word in brackets behind the arguments marks them (`{…}[json]`), and is no value. */
const TRAILING_TOKEN = new RegExp(
  String.raw`(?:${TOKEN}|(?<=[}\]]\s{0,20})\[/?(?!(?:true|false|null|none)\])[a-z_]{2,20}\])\s*$`,
  'i',
);

/** The latest answers: several stages ask about one call, and about texts within it. */
const recent: { text: string; reading: ArgumentsReading }[] = [];
const MOST_RECENT = 4;
let oldest = 0;

/** Reads the arguments of a call from the text that a model wrote. Looks past noise; never completes a value and never drops one. */
export function readArguments(text: string): ArgumentsReading {
  for (const known of recent) if (known.text === text) return known.reading;
  const reading = readAnew(text);
  recent[oldest] = { text, reading };
  oldest = (oldest + 1) % MOST_RECENT;
  return reading;
}

function readAnew(text: string): ArgumentsReading {
  if (text.trim() === '') return { status: 'read', values: [{}], steps: ['empty'] };
  const strict = tryParseJson(text);
  if (strict === undefined) return isBounded(asidesOf(text)) ? UNREADABLE : withSteps(readWritten(text));
  if (strict === null || (Array.isArray(strict) && strict.length === 0))
    return { status: 'read', values: [{}], steps: ['empty'] };
  const literal = literalBackslashes(text);
  const value = literal === text ? undefined : tryParseJson(literal);
  return value === undefined
    ? { status: 'read', values: [strict], steps: repeatsKey(text, strict) ? ['repeated key'] : [] }
    : { status: 'read', values: [value], steps: ['backslashes'] };
}

/** Text that is no JSON was never read as it stands. */
function withSteps(reading: ArgumentsReading): ArgumentsReading {
  return reading.status === 'read' && reading.steps.length === 0 ? { ...reading, steps: ['noise'] } : reading;
}

function readWritten(written: string): ArgumentsReading {
  const text = plainNotation(written);
  if (text !== written) return withSteps(withNotation(text));
  const calls = /^\s*[{[]/.test(text) ? null : readXmlCalls(text);
  if (calls === 'cut') return { status: 'cut', values: [], partial: null, open: 'value' };
  if (calls) return { status: 'read', values: calls, steps: ['tags'] };
  const call = /^\s*[{[]\s*["'{[]/.test(text) ? null : readKeywordCall(text);
  if (call) return { status: 'read', values: [call], steps: ['call'] };
  const decoded = singleQuotes(plainPunctuation(unescapedOnce(decodedEntities(text))));
  const bare = withoutTrailingTokens(decoded.replace(LEADING_TOKENS, '')).trim();
  const named = bare === text.trim() || /^(?:\{|\[\s*["'{[])/.test(bare) ? null : readKeywordCall(bare);
  if (named) return { status: 'read', values: [named], steps: ['tokens', 'call'] };
  const steps = [...(decoded === text ? [] : ['encoding']), ...(bare.length < decoded.trim().length ? ['tokens'] : [])];
  if (steps.length > 0) {
    const strict = tryParseJson(bare);
    if (strict !== undefined) return { status: 'read', values: [strict], steps };
  }
  const reading = readBlocks(bare, steps);
  if (reading.status !== 'unreadable' || text.length > LONGEST_LINES) return reading;
  const mended = withoutStray(bare);
  const strict = mended === bare ? undefined : tryParseJson(mended);
  if (strict !== undefined) return { status: 'read', values: [strict], steps: [...steps, 'brackets'] };
  const entries = readLines(bare) ?? readKeywords(bare) ?? readAssignments(bare);
  return entries ? { status: 'read', values: [entries], steps: [...steps, 'lines'] } : reading;
}

/** Keywords and their values without the call around them (`query="tea", limit=5`). */
function readKeywords(text: string): JsonObject | null {
  const isPlainWords = /=\s*(?!true\b|false\b|none\b|null\b)[^\s"'\d[{-]/i.test(text);
  const call = !isPlainWords && /^[A-Za-z_]\w*\s*=(?!=)/.test(text) ? readKeywordCall(`call(${text})`) : null;
  const args = isObject(call ?? undefined) ? (call as JsonObject).arguments : null;
  return isObject(args ?? undefined) ? (args as JsonObject) : null;
}

/** What a text in plain notation says: a call out of a fence or `print` may be JSON by now. */
function withNotation(text: string): ArgumentsReading {
  const strict = tryParseJson(text);
  return strict === undefined ? readWritten(text) : { status: 'read', values: [strict], steps: ['notation'] };
}

/** Longer texts are not read line by line. */
const LONGEST_LINES = 100_000;

function withoutTrailingTokens(text: string): string {
  let end = text.length;
  for (;;) {
    const from = Math.max(0, end - 200);
    const found = TRAILING_TOKEN.exec(text.slice(from, end));
    if (!found) return text.slice(0, end);
    end = from + found.index;
  }
}

function readBlocks(text: string, steps: string[]): ArgumentsReading {
  const blocks = findBlocks(text);
  const [first] = blocks ?? [];
  if (/^"[\w$-]+"\s*:/.test(text)) {
    const whole = tryParseJson(`{${text}}`);
    if (whole !== undefined) return { status: 'read', values: [whole], steps: [...steps, 'brackets'] };
  }
  if (!first) return blocks === null ? readWhole(text, steps) : readWithoutOpening(text, steps);
  const noise = noiseAround(text, blocks!);
  if (noise === null) return readWhole(text, steps);
  const readings = blocks!.map(({ from, to }) => readBlock(text.slice(from, to)));
  const last = readings.at(-1)!;
  const whole = readings.slice(0, -1);
  if (whole.some(reading => reading.status !== 'read')) return readWhole(text, steps);
  const values = whole.flatMap(reading => (reading.status === 'read' ? [reading.value] : []));
  if (last.status === 'unreadable') return blocks!.length === 1 ? UNREADABLE : readWhole(text, steps);
  if (last.status === 'cut') return cutAfter(text, blocks!, values, last, [...steps, ...noise]);
  return {
    status: 'read',
    values: withoutEmpty([...values, last.value]),
    steps: [
      ...new Set([
        ...steps,
        ...noise,
        ...readings.flatMap(reading => (reading.status === 'read' ? reading.steps : [])),
      ]),
    ],
  };
}

/** An empty object beside others is what a stream of arguments begins with. */
function withoutEmpty(values: Json[]): Json[] {
  const said = values.filter(value => !isObject(value) || Object.keys(value).length > 0);
  return said.length > 0 ? said : values;
}

/** A cut rest that only begins to repeat a whole value before it says nothing of its own. */
function cutAfter(
  text: string,
  blocks: Block[],
  values: Json[],
  { partial, open }: BlockReading & { status: 'cut' },
  steps: string[],
): ArgumentsReading {
  const rest = text.slice(blocks.at(-1)!.from).trimEnd();
  const isRepeat = blocks.slice(0, -1).some(({ from, to }) => text.slice(from, to).startsWith(rest));
  if (isRepeat) return { status: 'read', values, steps: [...steps, 'cut repeat'] };
  return { status: 'cut', values, partial, open };
}

/** The whole text as one value: quotes inside a string can mislead the search for blocks. */
function readWhole(text: string, steps: string[]): ArgumentsReading {
  if (!/^[{[]/.test(text)) return UNREADABLE;
  const reading = readBlock(text);
  if (reading.status === 'read')
    return { status: 'read', values: [reading.value], steps: [...steps, ...reading.steps] };
  if (reading.status === 'cut') return { status: 'cut', values: [], partial: reading.partial, open: reading.open };
  return UNREADABLE;
}

/** An object of which only the opening brace is missing. */
function readWithoutOpening(text: string, steps: string[]): ArgumentsReading {
  if (!/^["'][\w$-]+["']\s*:/.test(text) || !text.endsWith('}')) return UNREADABLE;
  return readWhole(`{${text}`, [...steps, 'opening bracket']);
}

/** What stands around the blocks, where it is all noise; `null` where it may say something. */
function noiseAround(text: string, blocks: Block[]): string[] | null {
  const before = text.slice(0, blocks[0]!.from);
  const after = text.slice(blocks.at(-1)!.to);
  const gaps = blocks.slice(1).map((block, index) => text.slice(blocks[index]!.to, block.from));
  if (!gaps.every(gap => /^(?:[\s,;]|```\w*)*$/.test(gap))) return null;
  const isFenced = /```/.test(before);
  if (blocks.length > 1 && before.replaceAll(/```[\w ]*/g, '').trim() !== '') return null;
  if (!isProse(before) || !isRest(after)) return null;
  return [
    ...(isFenced ? ['fence'] : before.trim() ? ['prose'] : []),
    ...(/[}\]]/.test(after) ? ['closing bracket'] : /[^\s`]/.test(after) ? ['prose after'] : []),
  ];
}

/** A line that gives a parameter its value, as in YAML or in a function call; the labels of an agent's thinking do not. */
const ASSIGNMENT =
  /^\s*(?!(?:thought|action|reasoning|observation|tool|tool_name|function|name|plan|final)\b)[a-z_]\w*\s*[:=]\s*\S/m;

/** Words before the value: no brackets, and nothing that would belong beside the value or that the value would belong to. */
function isProse(text: string): boolean {
  return !/(?:"\s*:?|[=,(])\s*$|[}\]]/.test(text) && !ASSIGNMENT.test(text);
}

/** What an agent goes on with where it should have waited for the result: it made that up. */
const GOES_ON = /^\s*(?:```\s*)?(?:Observation|Thought|Final Answer|Result)\s*:[^{}[\]]*$/i;

/** After the value: at most closing brackets too many or a fence, or words that continue nothing. */
function isRest(text: string): boolean {
  return (
    /^\s*[}\]]{0,2}[\s`;]*$/.test(text) ||
    /^\s*[}\]]{0,2}\s*(?:```\s*)?\p{L}[^"{}[\]=:]*$/u.test(text) ||
    GOES_ON.test(text)
  );
}
