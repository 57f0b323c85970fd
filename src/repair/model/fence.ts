import { createHash } from 'node:crypto';

/**
 * Text of strangers between marks that it cannot close: their name holds a hash of the text. What stands between them is data,
 * as the instructions say.
 */
export function fence(label: string, text: string): string {
  const mark = `${label}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  return `<${mark}>\n${text}\n</${mark}>`;
}

/** The beginning and the end of a text that is too long, with what was left out said. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)}\n[… ${text.length - 2 * half} characters left out …]\n${text.slice(-half)}`;
}
