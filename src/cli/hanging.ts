import { displayWidth } from './display-width.ts';

/** A text behind a label, on as many lines as a screen needs, each below the first; on one line where there is no screen. */
export function hanging(label: string, text: string, width: number | null): string {
  const room = (width ?? 0) - displayWidth(label);
  if (width === null || room < 20) return label + text;
  const lines = [''];
  for (const word of text.split(/(?<= )/)) {
    if (displayWidth(lines.at(-1)! + word.trimEnd()) > room && lines.at(-1) !== '') lines.push('');
    for (const char of word) {
      if (displayWidth(lines.at(-1)! + char) > room && char !== ' ') lines.push('');
      lines[lines.length - 1] += char;
    }
  }
  return lines.map((line, at) => (at === 0 ? label : ' '.repeat(displayWidth(label))) + line.trimEnd()).join('\n');
}
