/** The first position at or after `at` that is neither white space nor a comment. */
export function skipNoise(text: string, at: number): number {
  let here = at;
  for (;;) {
    while (here < text.length && /[\s\u{feff}]/u.test(text[here]!)) here++;
    const end = commentEnd(text, here);
    if (end === here) return here;
    here = end;
  }
}

/** The position after the comment that begins at `at`, or `at` where none does. */
export function commentEnd(text: string, at: number): number {
  if (text.startsWith('//', at) || text[at] === '#') {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (!text.startsWith('/*', at)) return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}
