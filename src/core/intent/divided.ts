import { remembered } from '../remembered.ts';

/** Pairs of roles that are written as one text, with what separates them; the first always stands first. */
const PAIRS: readonly { first: RegExp; second: RegExp; separator: RegExp }[] = [
  {
    first: /^(?:repo_?)?(?:owner|org|organi[sz]ation)$/i,
    second: /^(?:repo|repository|repo_?name)$/i,
    separator: /\//,
  },
  { first: /^(?:namespace|group|scope)$/i, second: /^(?:name|project|package)$/i, separator: /\// },
  { first: /^(?:host|hostname)$/i, second: /^port$/i, separator: /:/ },
  { first: /^(?:database|db|schema|dataset)(?:_?name)?$/i, second: /^table(?:_?name)?$/i, separator: /\./ },
  { first: /^lat(?:itude)?$/i, second: /^(?:lon|lng|long|longitude)$/i, separator: /\s*[,，]\s*/ },
  {
    first: /^(?:start|from|begin)(?:_?(?:date|time|day))?$|^date_?from$/i,
    second: /^(?:end|to)(?:_?(?:date|time|day))?$|^date_?to$/i,
    separator: /\s*(?:\.\.+|~|–|—|至|到|\bto\b)\s*|(?<=\d)\/(?=\d{4})/,
  },
  { first: /^(?:market|exchange)(?:_?code)?$/i, second: /^(?:symbol|code|ticker)$/i, separator: /:/ },
];

/** The address of a thing in a store: its bucket, and its key there. */
const STORED = /^(?:s3|gs|oss|cos|r2|obs):\/\/([a-z0-9][a-z0-9.-]*)\/([^\s?#]+)$/;
const BUCKET = /^bucket(?:_?name)?$/i;
const KEY = /^(?:(?:object|blob|file)_?)?(?:key|name|path)$|^(?:object|blob)$/i;

/** The address of a repository, of which owner and name are all that is not the same for every repository. */
const REPOSITORY =
  /^(?:https?:\/\/(?:www\.)?github\.com\/|git@github\.com:|github\.com\/)([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/i;

/** Whether a text is exactly the two parts, in the order in which their roles are always written. */
export function isDivided(whole: string, parts: readonly (readonly [string, string])[]): boolean {
  if (parts.length !== 2) return false;
  const stored = STORED.exec(whole);
  if (stored) {
    const [bucket, key] = [parts.find(([name]) => BUCKET.test(name)), parts.find(([name]) => KEY.test(name))];
    return bucket?.[1] === stored[1] && key?.[1] === stored[2];
  }
  const text = withoutHost(whole);
  return PAIRS.some(({ first, second, separator }) => {
    const [a, b] = [parts.find(([name]) => first.test(name)), parts.find(([name]) => second.test(name))];
    const [left, right, ...rest] = text.split(separator);
    return (
      a !== undefined &&
      b !== undefined &&
      a !== b &&
      rest.length === 0 &&
      left !== '' &&
      right !== '' &&
      left === a[1] &&
      right === b[1]
    );
  });
}

function withoutHost(text: string): string {
  return REPOSITORY.exec(text.trim())?.[1] ?? text;
}

const SEPARATORS = ['/', ':', '.', ',', '，', '..', '~', '–', '—', '至', '到', ' to '];

const isPair = remembered(names => {
  const [first, second] = names.split('\0') as [string, string];
  return PAIRS.some(pair => pair.first.test(first) && pair.second.test(second));
});

/** The two parts of a text for the parameters that it is divided over; null where it is not these two in one. */
export function dividedOver(whole: string, first: string, second: string): [string, string] | null {
  const stored = STORED.exec(whole);
  if (stored) return BUCKET.test(first) && KEY.test(second) ? [stored[1]!, stored[2]!] : null;
  if (!isPair(`${first}\0${second}`)) return null;
  const text = withoutHost(whole);
  for (const separator of SEPARATORS) {
    if (!text.includes(separator)) continue;
    const [left, right, ...more] = text.split(separator).map(part => part.trim());
    if (left === undefined || right === undefined || more.length > 0) continue;
    const isFound = isDivided(text, [
      [first, left],
      [second, right],
    ]);
    if (isFound) return [left, right];
  }
  return null;
}
