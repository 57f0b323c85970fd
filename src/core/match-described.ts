import { getOwn, type JsonObject } from './json.ts';
import { normalName } from './names.ts';

/** The one free parameter whose description begins with this name, or says that it is another name of it; `null` where none or several do. */
export function matchDescribed(
  name: string,
  free: readonly string[],
  declared: ReadonlyMap<string, JsonObject>,
): string | null {
  const wanted = normalName(name);
  if (wanted.length < 2 || (/^[\w-]+$/.test(name) && wanted.length < 4)) return null;
  const found = free.filter(candidate => namesOf(declared.get(candidate)).some(other => normalName(other) === wanted));
  return found.length === 1 ? found[0]! : null;
}

/** The names that a schema gives its parameter in words: its title, the first words of its description, and its aliases. */
function namesOf(schema: JsonObject | undefined): string[] {
  const [title, description] = ['title', 'description'].map(key => {
    const value = getOwn(schema, key);
    return typeof value === 'string' ? value : '';
  }) as [string, string];
  const [first = ''] = PARTS.test(description) ? [] : description.split(/[,，.。;；:：(（\n]/);
  const aliases = [
    ...description.matchAll(
      /(?:alias(?:es)?(?: of| for)?|also (?:called|known as)|aka|又称|别名|又叫)\s*[:：]?\s*["'`“]?([\p{L}\p{N}_-]+)/giu,
    ),
  ].map(match => match[1]!);
  return [title, first, ...aliases].filter(Boolean);
}

/** Two words that are the parts of one value: `latitude,longitude`. */
const PARTS = /^\s*[\w-]+\s*[,/]\s*[\w-]+\s*$/;
