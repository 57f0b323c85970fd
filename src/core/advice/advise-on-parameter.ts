import { readErrorHints } from '../error-text/index.ts';
import { getOwn, isObject, type Json, type JsonObject, tryParseJson } from '../json.ts';
import { isSameName } from '../names.ts';
import type { PathProfile } from '../profile.ts';
import { isNullable, literalsOf, typesOf } from '../schema/index.ts';
import { patternOfShapes } from './pattern-of-shapes.ts';
import type { Advice, PatchOperation, ProvenChange } from './types.ts';

type Parameter = {
  parameter: string;
  /** Where it is declared, as a JSON Pointer into the schema. */
  at: string;
  declared: JsonObject;
  changes: readonly ProvenChange[];
  seen: PathProfile | null;
  errors: readonly string[];
};

/** Calls that worked before their form is believed, and the share of them that must have it. */
const ENOUGH = 20;
const NEARLY_ALL = 0.98;
/** More different values are no list of choices. */
const MOST_CHOICES = 12;

/** What the declaration of one parameter should state; the patches build on each other, in this order. */
export function adviseOnParameter(about: Parameter): Advice[] {
  const found: Advice[] = [];
  let { declared } = about;
  for (const rule of [alias, nullable, choices, form, separator, limit, exampleOf]) {
    const given = rule({ ...about, declared });
    if (!given || (given.topic === 'example' && found.length === 0)) continue;
    found.push(given);
    for (const { path, value } of given.patch)
      if (path === `${about.at}/description`) declared = { ...declared, description: value };
  }
  return found;
}

function alias({ parameter, at, declared, changes }: Parameter): Advice | null {
  const renames = changes.filter(({ op, from }) => op === 'rename' && typeof from === 'string');
  const names = [...new Set(renames.map(({ from }) => lastOf(from as string)))].slice(0, 5);
  if (names.length === 0) return null;
  const name = lastOf(parameter);
  const words = `The name is ${name}, not ${names.join(', ')}.`;
  return advice(parameter, 'alias', renames, `was written as ${names.join(', ')}`, describe(at, declared, words));
}

function nullable({ parameter, at, declared, changes }: Parameter): Advice | null {
  const drops = changes.filter(({ op, from }) => op === 'drop' && from === null);
  const type = getOwn(declared, 'type');
  if (drops.length === 0 || type === undefined || isNullable(declared)) return null;
  const patch: PatchOperation[] = [
    { op: 'replace', path: `${at}/type`, value: [...[type].flat(), 'null'] },
    ...(literalsOf(declared) ? [{ op: 'add' as const, path: `${at}/enum/-`, value: null }] : []),
  ];
  return advice(parameter, 'null', drops, 'was given as null to say that it is left out', patch);
}

function choices({ parameter, at, declared, changes, seen }: Parameter): Advice | null {
  const spelled = changes.filter(
    ({ op, from, to }) => op === 'reformat' && isText(from) && isText(to) && isSpelling(from, to),
  );
  if (spelled.length === 0 || literalsOf(declared) || !seen) return null;
  const values = Object.entries(seen.values);
  const counted = values.reduce((sum, [, count]) => sum + count, 0);
  if (seen.seen < ENOUGH || counted < seen.seen || values.length > MOST_CHOICES) return null;
  const literals = values.map(([text]) => tryParseJson(text)).filter(value => value !== undefined);
  return advice(parameter, 'enum', spelled, `takes ${values.length} values`, [
    { op: 'add', path: `${at}/enum`, value: literals },
  ]);
}

function form({ parameter, at, declared, changes, seen }: Parameter): Advice | null {
  const reformed = changes.filter(
    ({ op, from, to }) => op === 'reformat' && isText(from) && isText(to) && !isSpelling(from, to),
  );
  if (reformed.length === 0 || !seen || seen.texts < ENOUGH) return null;
  const dates = mostOf(seen.dateForms, seen.texts);
  if (dates !== null && dates === 'yyyy-mm-dd' && getOwn(declared, 'format') === undefined)
    return advice(parameter, 'date_form', reformed, 'is a date', [{ op: 'add', path: `${at}/format`, value: 'date' }]);
  if (dates !== null)
    return advice(parameter, 'date_form', reformed, `is written ${dates}`, describe(at, declared, `Written ${dates}.`));
  if (getOwn(declared, 'pattern') !== undefined || literalsOf(declared)) return null;
  const counted = Object.values(seen.shapes).reduce((sum, count) => sum + count, 0);
  const item = counted >= seen.texts * NEARLY_ALL ? patternOfShapes(Object.keys(seen.shapes)) : null;
  if (item === null) return null;
  const [mark] = Object.keys(seen.separators);
  const pattern = mark === undefined ? `^${item}$` : `^${item}(?:${mark}${item})*$`;
  return advice(parameter, 'pattern', reformed, `looks like ${Object.keys(seen.shapes).join(' or ')}`, [
    { op: 'add', path: `${at}/pattern`, value: pattern },
  ]);
}

function separator({ parameter, at, declared, changes, seen }: Parameter): Advice | null {
  const joined = changes.filter(
    ({ op, from, to }) => op === 'reformat' && (Array.isArray(from) || isRejoined(from, to)) && isText(to),
  );
  const mark =
    Object.keys(seen?.separators ?? {})[0] ?? (joined.some(({ to }) => String(to).includes(',')) ? ',' : undefined);
  if (joined.length === 0 || mark === undefined || /joined|separat|comma|逗号|分隔/i.test(wordsOf(declared)))
    return null;
  const words = `Several are joined by "${mark}" in one text, without spaces.`;
  return advice(
    parameter,
    'separator',
    joined,
    `is one text of items joined by "${mark}"`,
    describe(at, declared, words),
  );
}

function limit({ parameter, at, declared, changes, errors }: Parameter): Advice | null {
  const cut = changes.filter(({ op, to }) => op === 'split' && Array.isArray(to));
  if (cut.length === 0) return null;
  const name = lastOf(parameter);
  const stated = errors
    .flatMap(text => readErrorHints(text).limits)
    .filter(({ parameter: of }) => of === undefined || isSameName(of, name))
    .map(({ max }) => max);
  const most =
    stated.length > 0 ? Math.min(...stated) : Math.max(...cut.flatMap(({ to }) => (to as Json[]).map(sizeOf)));
  const isList = typesOf(declared).includes('array');
  const isStated = isList && getOwn(declared, 'maxItems') !== undefined;
  const isSaid = new RegExp(String.raw`(?<!\d)${most}(?!\d)`).test(wordsOf(declared));
  if (!Number.isFinite(most) || most < 1 || isStated || (isSaid && !isList)) return null;
  const patch: PatchOperation[] = isList
    ? [{ op: 'add', path: `${at}/maxItems`, value: most }]
    : describe(at, declared, `At most ${most} in one call.`);
  return advice(parameter, 'limit', cut, `takes at most ${most} items`, patch);
}

function exampleOf({ parameter, at, declared, seen }: Parameter): Advice | null {
  const [text] = Object.keys(seen?.values ?? {});
  const value = text === undefined ? undefined : tryParseJson(text);
  if (value === undefined || getOwn(declared, 'examples') !== undefined || literalsOf(declared)) return null;
  const reason = `${lastOf(parameter)}: the value that worked most often.`;
  return { parameter, topic: 'example', reason, patch: [{ op: 'add', path: `${at}/examples`, value: [value] }] };
}

function advice(
  parameter: string,
  topic: Advice['topic'],
  changes: readonly ProvenChange[],
  what: string,
  patch: PatchOperation[],
): Advice | null {
  if (patch.length === 0) return null;
  const repairs = changes.reduce((sum, change) => sum + change.repairs, 0);
  return {
    parameter,
    topic,
    reason: `${lastOf(parameter)} ${what}: ${repairs} proven repairs had to change it.`,
    patch,
  };
}

/** Adds a sentence to the description, where it is not there. */
function describe(at: string, declared: JsonObject, words: string): PatchOperation[] {
  const known = wordsOf(declared).trim();
  if (known.includes(words)) return [];
  const value = known === '' ? words : `${known}${/[.。!?]$/.test(known) ? '' : '.'} ${words}`;
  return [{ op: 'add', path: `${at}/description`, value }];
}

function wordsOf(declared: JsonObject): string {
  const description = getOwn(declared, 'description');
  return typeof description === 'string' ? description : '';
}

/** The key that nearly all have. */
function mostOf(counts: Record<string, number>, of: number): string | null {
  const [first] = Object.entries(counts);
  return first && first[1] >= of * NEARLY_ALL ? first[0] : null;
}

/** One word in another spelling; digits make a code or a date of it. */
function isSpelling(from: string, to: string): boolean {
  return isSameName(from, to) && !/\d/.test(from);
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

/** Whether two texts join the same items by other marks. */
function isRejoined(from: Json, to: Json): boolean {
  if (!isText(from) || !isText(to) || from === to) return false;
  const items = (text: string) => text.split(/[\s,;|，、；]+/).join(' ');
  return items(from) === items(to);
}

function sizeOf(chunk: Json): number {
  if (Array.isArray(chunk)) return chunk.length;
  return isText(chunk) ? chunk.split(/[,;|，、；]/).length : isObject(chunk) ? Object.keys(chunk).length : Number.NaN;
}

function lastOf(pointer: string): string {
  return (
    pointer
      .split('/')
      .findLast(step => step !== '*' && step !== '')
      ?.replaceAll('~1', '/')
      .replaceAll('~0', '~') ?? pointer
  );
}
