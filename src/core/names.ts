import { remembered } from './remembered.ts';

/** The words of a name in lower case, whatever its spelling: `getHTTPStatus`, `get_http_status`, `get-http.status` → get, http, status. */
export function nameTokens(name: string): readonly string[] {
  return tokensOf(name);
}

const tokensOf = remembered(toTokens);

function toTokens(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}$@]+/u)
    .filter(Boolean);
}

/** A name without its spelling: case, separators and accents do not count. */
export const normalName: (name: string) => string = remembered(name =>
  tokensOf(name).join('').normalize('NFD').replace(/\p{M}/gu, ''),
);

/** The steps of a name that is written as a path: `filter.status`, `filter[status]`, `filter/status`, `filter__status`. */
export function stepsOfName(name: string): string[] {
  return [...readSteps(name)];
}

const readSteps = remembered(name =>
  name
    .replace(/\[["']?([\w-]+)["']?\]/g, '.$1')
    .split(/[./]|__|->/)
    .filter(Boolean),
);

/** The steps of such a name with its digits as positions of lists (`tags[0]`). */
export function positions(steps: readonly string[]): (string | number)[] {
  return steps.map((step, at) => (at > 0 && /^\d{1,4}$/.test(step) ? Number(step) : step));
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  'people person/children child/men man/women woman/indices index/matrices matrix/vertices vertex/criteria criterion/analyses analysis'
    .split('/')
    .map(pair => pair.split(' ') as [string, string]),
);

/** A word without a plural ending. */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Whether two names are one but for case, separators, accents and plural. */
export function isSameName(a: string, b: string): boolean {
  return normalName(a) === normalName(b) || singularName(a) === singularName(b);
}

const singularName: (name: string) => string = remembered(name =>
  tokensOf(name).map(singular).join('').normalize('NFD').replace(/\p{M}/gu, ''),
);

/** Edit distance (optimal string alignment: insert, delete, replace, swap of neighbours), given up as `limit + 1` where it is more than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}
