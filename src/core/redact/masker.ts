import { isObject, type Json, setOwn } from '../json.ts';
import { remembered } from '../remembered.ts';
import { type Pattern, PII_PATTERNS, type PiiKind, type RedactSettings, SECRET_PATTERNS } from './patterns.ts';

/** Texts longer than this are masked in pieces, so that no pattern meets a text without end. */
const PIECE = 100_000;

/**
 * Masks secrets and personal data by stand-ins (`EMAIL_1_`) and puts them back. The same value has the same stand-in in all that one masker
 * masks, so that a model can still tell what belongs together. What reads like a stand-in already is given one too.
 */
export class Masker {
  readonly #spansIn: (text: string) => readonly Span[];
  readonly #standIns = new Map<string, string>();
  readonly #originals = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor({ secrets, pii }: RedactSettings) {
    this.#spansIn = spanFinder(secrets, pii.join(' '));
  }

  /** The text with stand-ins in place of what must not be seen. */
  mask(text: string): string {
    let masked = '';
    let done = 0;
    for (const { from, to, name } of this.#spansIn(text)) {
      masked += text.slice(done, from) + this.#standInFor(text.slice(from, to), name);
      done = to;
    }
    return masked + text.slice(done);
  }

  /** The text with what was masked put back. */
  unmask(text: string): string {
    if (this.#originals.size === 0) return text;
    return text.replace(STAND_IN, word => this.#originals.get(word) ?? word);
  }

  /** A JSON value with what was masked put back in all its texts and keys, unescaped where it was masked in JSON text. */
  unmaskValue(value: Json): Json {
    if (typeof value === 'string')
      return value.replace(STAND_IN, word => {
        const original = this.#originals.get(word);
        return original === undefined ? word : unescaped(original);
      });
    if (Array.isArray(value)) return value.map(item => this.unmaskValue(item));
    if (!isObject(value)) return value;
    const copy: { [key: string]: Json } = {};
    for (const [key, item] of Object.entries(value))
      setOwn(copy, String(this.unmaskValue(key)), this.unmaskValue(item));
    return copy;
  }

  #standInFor(secret: string, name: string): string {
    const known = this.#standIns.get(secret);
    if (known !== undefined) return known;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const word = `${name}_${count}_`;
    this.#standIns.set(secret, word);
    this.#originals.set(word, secret);
    return word;
  }
}

type Span = { from: number; to: number; name: string };

/** Finds what is to be masked; the finder of the same settings is made once, and remembers the texts that many questions share. */
const finders = new Map<string, (text: string) => readonly Span[]>();

function spanFinder(secrets: boolean, kinds: string): (text: string) => readonly Span[] {
  const key = `${secrets} ${kinds}`;
  const known = finders.get(key);
  if (known) return known;
  const pii = kinds.split(' ').filter(kind => kind !== '') as PiiKind[];
  const patterns = [...(secrets ? SECRET_PATTERNS : []), ...pii.map(kind => PII_PATTERNS[kind])];
  const find = patterns.length === 0 ? () => [] : remembered(text => joined(spansIn(text, patterns)), 1_000, 20_000);
  finders.set(key, find);
  return find;
}

function* spansIn(text: string, patterns: readonly Pattern[]): Generator<Span> {
  for (const { index, 0: word, 1: name } of text.matchAll(STAND_IN))
    yield { from: index, to: index + word.length, name: name! };
  for (let start = 0; start < text.length; start += PIECE) {
    const piece = text.slice(start, start + PIECE);
    for (const { name, find, group, holds } of patterns) {
      for (const match of piece.matchAll(find)) {
        const secret = group === undefined ? match[0] : match.groups![group]!;
        if (holds?.(secret) === false) continue;
        const from = start + match.index + match[0].lastIndexOf(secret);
        yield { from, to: from + secret.length, name };
      }
    }
  }
}

/** Spans in their order, those that overlap made one. */
function joined(spans: Iterable<Span>): Span[] {
  const ordered = [...spans].sort((a, b) => a.from - b.from || b.to - a.to);
  const apart: Span[] = [];
  for (const span of ordered) {
    const last = apart.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else apart.push({ ...span });
  }
  return apart;
}

/** What reads like a stand-in. No name ends another, so that what stands before one cannot make it another. */
const STAND_IN = /(PEM|JWT|APIKEY|BEARER|PASSWORD|SECRET|EMAIL|IBAN|CARD|SSN|PHONE)_\d+_/g;

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
