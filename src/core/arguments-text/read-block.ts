import { jsonrepair } from 'jsonrepair';
import { type Json, parseJson, tryParseJson } from '../json.ts';
import { type Alignment, align } from './align.ts';
import { doubleQuoted } from './double-quoted.ts';
import { literalBackslashes } from './literal-backslashes.ts';

export type BlockReading =
  | { status: 'read'; value: Json; steps: string[] }
  | { status: 'cut'; partial: Json | null; open: 'value' | 'list' | 'object' }
  | { status: 'unreadable' };

/** Text longer than this is not mended: the mending is not linear on all of them. */
const LONGEST = 100_000;

/** An escape of other languages (`\xe9`): a character to them, and in a pattern or a path four. */
const OTHER_ESCAPE = /(?<!\\)(?:\\\\)*\\x[0-9a-f]{2}/i;
/** A quote written twice between letters: SQL means one by it, Python none. */
const DOUBLED_QUOTE = /'[^'"]*\p{L}''\p{L}/u;

/** Reads one JSON value from text that may be spelled in another way (quotes, literals, comments, line breaks). */
export function readBlock(text: string): BlockReading {
  const written = literalBackslashes(text);
  const steps = written === text ? [] : ['backslashes'];
  if (OTHER_ESCAPE.test(text)) return { status: 'unreadable' };
  const strict = tryParseJson(written);
  if (strict !== undefined) return { status: 'read', value: strict, steps };
  if (written.length > LONGEST || DOUBLED_QUOTE.test(written)) return { status: 'unreadable' };
  try {
    const repaired = jsonrepair(doubleQuoted(written));
    return toReading(align(written, repaired), parseJson(repaired), [...steps, 'syntax']);
  } catch {
    return { status: 'unreadable' };
  }
}

function toReading(alignment: Alignment, value: Json, steps: string[]): BlockReading {
  switch (alignment.status) {
    case 'same':
      return { status: 'read', value, steps };
    case 'cut':
      return { status: 'cut', partial: value, open: alignment.open };
    case 'different':
      return { status: 'unreadable' };
    default:
      return alignment satisfies never;
  }
}
