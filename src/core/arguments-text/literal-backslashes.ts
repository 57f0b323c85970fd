const STRING = /"(?:[^"\\]|\\[\s\S])*"|(?<=[{[:,\s])'(?:[^'\\]|\\[\s\S])*'(?=\s*[,:}\]])/g;
/** Not what a path or a pattern holds: an escaped quote, backslash or slash, or a code point says that the writer escapes. */
const ESCAPING = /\\(?:["'\\/]|u[0-9a-fA-F]{4})/;
const FORBIDDEN = /\\[^"'\\/bfnrtu\n]/;
const DRIVE = /^[A-Za-z]:\\/;
/** A whole path without spaces that ends in a file name: a line break or tab cannot be meant in it. */
const FILE_PATH = /^[A-Za-z]:(?:\\[\w.-]+)+\.\w{1,8}$/;

/**
 * Doubles the backslashes of strings in which they stand for themselves: Windows paths and patterns that were written without escaping.
 * Text is changed only where no string of it shows that the writer escapes.
 */
export function literalBackslashes(text: string): string {
  if (!text.includes('\\')) return text;
  const strings = [...text.matchAll(STRING)].map(([quoted]) => quoted.slice(1, -1));
  const escaped = strings.filter(content => content.includes('\\'));
  if (escaped.some(content => ESCAPING.test(content)) || !escaped.every(isLiteral)) return text;
  return text.replace(STRING, quoted => quoted.replaceAll('\\', '\\\\'));
}

function isLiteral(content: string): boolean {
  if (FILE_PATH.test(content)) return true;
  if (!FORBIDDEN.test(content)) return false;
  return DRIVE.test(content) || !/\\[bfnrtu]/.test(content);
}
