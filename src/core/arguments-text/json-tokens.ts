/** A token of strict JSON text; `text` is the decoded content of a string, else the token as written. */
export type JsonToken = { type: 'punctuation' | 'string' | 'scalar'; text: string };

const TOKEN = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/gs;

/** The tokens of text that is known to be JSON. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('"')) yield { type: 'string', text: JSON.parse(token) as string };
    else if (/^[{}[\],:]$/.test(token)) yield { type: 'punctuation', text: token };
    else yield { type: 'scalar', text: token };
  }
}
