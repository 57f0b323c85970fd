/** The same function of a text, with its latest answers remembered, at most `most`; long texts are not. An answer must not be changed. */
export function remembered<T>(read: (text: string) => T, most = 10_000, longest = 200): (text: string) => T {
  const known = new Map<string, T>();
  return text => {
    const answer = known.get(text);
    if (answer !== undefined || known.has(text)) return answer as T;
    const fresh = read(text);
    if (text.length > longest) return fresh;
    if (known.size >= most) known.clear();
    known.set(text, fresh);
    return fresh;
  };
}
