import { type ArgumentsReading, parsedArguments, readArguments } from '../arguments-text/index.ts';
import { isSameJson, type Json } from '../json.ts';

/** What an original call says: its parsed arguments, where its text is JSON, and every list of values that its text may be read as. */
export type Original = {
  text: string;
  /** `undefined` where the text is not JSON. */
  parsed: Json | undefined;
  reading: ArgumentsReading;
};

/** Reads the arguments of a failed call. */
export function readOriginal(text: string): Original {
  const reading = readArguments(text);
  return { text, parsed: parsedArguments(text), reading };
}

/** Whether a text was read as a JSON parser reads it. */
function isPlainJson(reading: ArgumentsReading): reading is ArgumentsReading & { status: 'read' } {
  return reading.status === 'read' && reading.steps.length === 0 && reading.values.length === 1;
}

/** The ways to read the original as whole values; none where it is cut or cannot be read. */
export function valuesOf({ parsed, reading, text }: Original): Json[][] {
  const read =
    reading.status === 'read' ? [reading.values] : isPlain(text) && reading.status === 'unreadable' ? [[text]] : [];
  if (parsed === undefined) return read;
  if (isPlainJson(reading)) return [[parsed]];
  return [[parsed], ...read.filter(values => values.length !== 1 || !isSameJson(values[0]!, parsed))];
}

/** Whether a text is what a model says in place of a call: a sentence, or the beginning of an apology. */
export function isRemark(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  if (
    /^\s*(?:I(?:'m|'ll| am| can| cannot| can't| will| need| don't| should)|sorry|unfortunately|as an ai|let me|sure\b|okay,|here is|here's|我(?:无法|不能|会|来|将|需要)|抱歉|对不起|很遗憾|好的)/i.test(
      text,
    )
  )
    return true;
  return (words >= 3 && /[.!]\s*$/.test(text)) || (/\p{Script=Han}/u.test(text) && /[。！]\s*$/.test(text));
}

/** Whether a text is nothing but words: it can be no call and no part of one. */
export function isPlain(text: string): boolean {
  if (isRemark(text)) return false;
  return text.trim() !== '' && text.length <= 1_000 && !/[[\]{}<>`=\n\\]|^\s*["']|:\s*$/.test(text);
}
