import { unwrapError } from '../../core/error-text/unwrap-error.ts';
import { foldLine } from './fold-line.ts';
import { readJsonParts } from './json-parts.ts';
import { Key } from './key.ts';
import { Line } from './line.ts';
import { messageLines } from './message-lines.ts';
import { says } from './says.ts';
import { scanLine } from './scan-line.ts';
import { HOLE, type Vocabulary } from './vocabulary.ts';

/** What comes after this many characters is echoed data. */
const LIMIT = 4000;
const MAX_TOKENS = 120;
/** Texts of one JSON field that are read. */
const MAX_TEXTS = 20;
const WRAPPED =
  /^(?:[[<*⚠❌✗✖🚫⛔🔴]|(?:mcp|tool|error|err|failure|failed|langchain)|错误|出错|报错|异常|调用失败|执行失败|请求失败|工具)/iu;
/** What colours a text on a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it is made of
const COLOUR = /\u001b\[[\d;?]*[A-Za-z]/g;
const FENCE = /```[a-z]*\s*([\s\S]*?)```/g;
/** What names a tool before the message. */
const NAMING = /^\W*(?:error (?:executing|calling|running|invoking|in|from|using|while)|tool ['"`]?\w)/i;
/** Advice that frameworks add at the end. */
const ADVICE = ['again', 'mistakes', 'schema', 'response'];
const CHOICE = /\(\d\) [a-z ]+\.?$/;
const TAIL = 48;

/** The key of an error text: its tokens, with all that varies by its form as holes, without wrapping, stack, and what JSON leaves open. With `shown`, the key also holds what a template shows. */
export function readKey(text: string, words: Vocabulary, shown = false): Key {
  const key = new Key(shown);
  readText(text, words, key, 0);
  if (!key.ids.some(id => id !== HOLE)) {
    // A text of values alone is told apart by its names.
    const bare = text.trim().slice(0, LIMIT);
    const name = /[A-Za-z_]{3}[A-Za-z_.]*(?:\(\))?/.exec(bare)?.[0];
    if (name) key.replace(words.idOf(name), name);
  }
  key.cut(MAX_TOKENS);
  mergeTypes(key, words);
  return key;
}

/** Whether a text may end with advice. Looks at the last characters first, since few do. */
function endsInAdvice(text: string): boolean {
  const end = text.endsWith('.') ? text.length - 1 : text.length;
  return (
    ADVICE.some(word => text.endsWith(word, end)) || (text.includes('(', end - TAIL) && CHOICE.test(text.slice(-TAIL)))
  );
}

/** A text without what frameworks wrap around it. Of several lines only the first is looked at, where nothing at the end belongs to it: most of a long text is stack. */
function unwrapped(text: string): string {
  const isAdvised = endsInAdvice(text);
  if (!isAdvised && !WRAPPED.test(text)) return text;
  const end = isAdvised || text.startsWith('<') ? -1 : text.indexOf('\n');
  const wrapped = end < 0 ? text : text.slice(0, end);
  const inner = unwrapError(wrapped).text;
  if (NAMING.test(wrapped) && !says(inner)) return text;
  return end < 0 ? inner : inner + text.slice(end);
}

function readText(text: string, words: Vocabulary, key: Key, depth: number): void {
  const bare = text.includes('\u001b') ? text.replace(COLOUR, '') : text;
  const rest = unwrapped((bare.includes('```') ? bare.replace(FENCE, '$1') : bare).trim());
  const last = rest.charCodeAt(rest.length - 1);
  if (last === 125 || last === 93 || last === 41 || rest.charCodeAt(0) === 123) {
    const parts = readJsonParts(rest);
    if (parts) {
      if (parts.before !== '') readText(parts.before, words, key, depth + 1);
      for (const { label, texts } of parts.fields) {
        if (label !== null)
          key.push(words.idOf(`${label.replace(/\s+/g, '_')}=`), key.ids.length === 0 ? '' : ' ', `${label}:`);
        if (depth < 4) readTexts(texts, words, key, depth);
      }
      return;
    }
  }
  readLines(rest, words, key);
}

/** Reads the texts of a field: several that read the same as one, more than three as values. */
function readTexts(texts: readonly string[], words: Vocabulary, key: Key, depth: number): void {
  if (texts.length === 1 && !texts[0]!.startsWith('#')) {
    readText(texts[0]!, words, key, depth + 1);
    return;
  }
  const distinct = new Map<string, Key>();
  for (const text of texts.slice(0, MAX_TEXTS)) {
    const inner = key.another();
    if (text.startsWith('#')) inner.push(words.idOf(text), '', text.slice(1));
    else readText(text, words, inner, depth + 1);
    const name = inner.ids.join(' ');
    if (!distinct.has(name)) distinct.set(name, inner);
  }
  if (distinct.size > 3) key.push(HOLE, ' ', '<*>');
  else for (const inner of distinct.values()) key.pushKey(inner);
}

const scanned = new Line();
const folded = new Line();

function readLine(text: string, from: number, to: number, words: Vocabulary): Line {
  return foldLine(scanLine(text, from, to, words, scanned), words, folded);
}

function readLines(text: string, words: Vocabulary, key: Key): void {
  if (text.indexOf('\n') < 0) {
    const to = Math.min(text.length, LIMIT);
    const line = readLine(text, 0, to, words);
    if (line.count > 0) key.pushLine(line, 0, to);
    return;
  }
  const seen = new Set<string>();
  for (const { from, to, isLoose } of messageLines(text, LIMIT)) {
    const line = readLine(text, from, to, words);
    if (line.count === 0) continue;
    // A lone name on a line of its own says where, not what.
    const isPlace = isLoose && seen.size > 0 && line.count === 1 && !/Error|Exception/.test(words.texts[line.ids[0]!]!);
    if (isPlace) line.ids[0] = HOLE;
    const same = line.ids.subarray(0, line.count).join(' ');
    if (seen.has(same)) continue;
    seen.add(same);
    key.pushLine(line, from, to);
  }
}

/** Where a text speaks of two types, they are what came and what was hoped for. */
function mergeTypes(key: Key, words: Vocabulary): void {
  let count = 0;
  for (const id of key.ids) if (words.traits[id]!.isType) count++;
  if (count < 2) return;
  key.mask(id => words.traits[id]!.isType);
}
