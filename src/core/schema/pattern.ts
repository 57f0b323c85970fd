import { RE2JS } from 're2js';

/**
 * A pattern of a schema, matched in linear time: schemas come from logs, and a backtracking engine can be made to hang by one.
 * What RE2 cannot say (look-around, back-references) is `null`: such a pattern checks nothing.
 */
export function compilePattern(pattern: string): ((text: string) => boolean) | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const test = compile(pattern);
  if (compiled.size >= 10_000) compiled.clear();
  compiled.set(pattern, test);
  return test;
}

const compiled = new Map<string, ((text: string) => boolean) | null>();

function compile(pattern: string): ((text: string) => boolean) | null {
  try {
    const regex = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return text => regex.matcher(text).find();
  } catch {
    return null;
  }
}
