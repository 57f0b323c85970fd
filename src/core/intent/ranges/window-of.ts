import { getOwn, isNumber, type JsonObject } from '../../json.ts';
import { nameTokens } from '../../names.ts';
import type { Place } from '../place.ts';
import { isSize } from '../role-names.ts';

/** How many rows a call asks for, and from where on: counted in rows (`offset`), or in pages of that size. `at`: where it begins, `first`: where the first row or page stands, where that is known. */
export type Window = { size: string; start: string; count: number; at: number; first: number | null; isPages: boolean };

const ROWS = /^(?:offset|skip|start_index|start_at|start)$/;
const PAGES = /^(?:page|page_number|page_no|page_num|current_page|pageno|pagenum)$/;

/** The window of rows that an object of arguments asks for; null where it has none, or where it is not certain from which row on. */
export function windowOf(
  args: JsonObject,
  properties: Place['properties'],
  words: (name: string) => string,
): Window | null {
  const [size, ...sizes] = Object.keys(args).filter(name => isSize(name) && wholeAt(args, name) !== null);
  const starts = [...new Set([...Object.keys(args), ...properties.keys()])].filter(
    name => ROWS.test(join(name)) || PAGES.test(join(name)),
  );
  const given = starts.filter(name => Object.hasOwn(args, name));
  const isOther = Object.keys(args).some(name => /cursor|token|after|before/.test(join(name)));
  if (size === undefined || sizes.length > 0 || given.length > 1 || isOther) return null;
  const rows = starts.filter(name => ROWS.test(join(name)));
  const [start, ...others] = given.length > 0 ? given : rows.length > 0 ? rows : starts;
  if (start === undefined || others.length > 0) return null;
  const isPages =
    PAGES.test(join(start)) || /\bpages?\b|页/i.test(words(start).replace(/\bpages? (?:size|of results)\b/gi, ''));
  if (isPages !== PAGES.test(join(start))) return null;
  const first = firstOf(start, properties, words);
  const at = Object.hasOwn(args, start) ? wholeAt(args, start) : first;
  return at === null ? null : { size, start, count: wholeAt(args, size)!, at, first, isPages };
}

/** Where the first row or page stands, where that is said: rows are skipped from none on. */
function firstOf(name: string, properties: Place['properties'], words: (name: string) => string): number | null {
  const schema = properties.get(name);
  const [initial, least] = [getOwn(schema ?? {}, 'default'), getOwn(schema ?? {}, 'minimum')].map(bound =>
    isNumber(bound) ? Number(bound.toString()) : undefined,
  );
  const said = words(name);
  const told =
    /\b(?:0|zero)[- ](?:based|indexed)|(?:start\w*|begin\w*|first)[^.;]{0,20}\b(?:at|from|with|is|page)\s+(?:0|zero)\b|从\s*0\s*开始/i.test(
      said,
    )
      ? 0
      : /\b(?:1|one)[- ](?:based|indexed)|(?:start\w*|begin\w*|first)[^.;]{0,20}\b(?:at|from|with|is|page)\s+(?:1|one)\b|从\s*[1一]\s*开始/i.test(
            said,
          )
        ? 1
        : undefined;
  const known = new Set([told, initial, least].filter(value => value !== undefined));
  if (known.size > 1) return told ?? null;
  const [only] = known;
  if (only !== undefined) return only === 0 || only === 1 ? only : null;
  return /^(?:offset|skip)$/.test(join(name)) ? 0 : null;
}

function wholeAt(args: JsonObject, name: string): number | null {
  const value = getOwn(args, name);
  const number = isNumber(value) ? Number(value.toString()) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function join(name: string): string {
  return nameTokens(name).join('_');
}
