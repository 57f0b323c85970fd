import type { Place } from '../place.ts';
import { halfWidth } from './half-width.ts';
import { withMarket } from './with-market.ts';

/** What is said of a place beside its schema. */
type About = { errorText: string; toolDescription: string | null };

/**
 * The one way to write a text that the place takes, where only its notation differs from that: the width of its signs, the separators of a
 * telephone number, separators and case of a hardware address, a path for its address, the market of a code in the number that the words give it.
 */
export function otherNotation(text: string, place: Place, about: About): string | null {
  if (place.literals || text.length > 500) return null;
  if (place.accepts(text)) return statedNotation(text, place, about);
  for (const forms of [
    [halfWidth(text)],
    telephone(text),
    ...hardwareAddress(text),
    fileAddress(text, place, about),
    withMarket(text, `${place.words}\n${about.toolDescription ?? ''}`),
  ]) {
    const [form, ...others] = new Set(forms.filter(form => form !== text && place.accepts(form)));
    if (form !== undefined) return others.length === 0 ? form : null;
  }
  return null;
}

/** The same where the schema takes any text, and only the error, or the words about the place, tell the notation. */
function statedNotation(text: string, place: Place, about: About): string | null {
  if (place.patterns.length > 0 || place.formats.length > 0 || place.schemas.length === 0 || about.errorText === '')
    return null;
  const { errorText } = about;
  const isPhone = /\bE\.?164\b/i.test(`${errorText}\n${place.words}`);
  const isCode = /^[！-～\u3000\w.-]+$/.test(text) && /\d ?位|数字|digits?|半角|half-?width|ASCII/i.test(errorText);
  const forms = [
    ...(isPhone ? telephone(text) : []),
    ...(isCode ? [halfWidth(text)] : []),
    ...(FILE.test(errorText) ? fileAddress(text, place, about) : []),
  ].filter(form => form !== text && place.accepts(form));
  return forms.length === 1 ? forms[0]! : null;
}

/** `+49 30 123-4567`: never with a part in brackets that is left out from abroad, nor with an extension. */
function telephone(text: string): string[] {
  const plain = halfWidth(text).trim();
  if (!/^\+\d[\d\s().\-–]*\d$/.test(plain) || /\(0+\)/.test(plain)) return [];
  const digits = plain.replace(/\D/g, '');
  return digits.length >= 7 && digits.length <= 15 ? [`+${digits}`] : [];
}

/** An address of six or eight bytes with every mark between them, first as it is written, then in one case. */
function hardwareAddress(text: string): string[][] {
  const plain = text.trim();
  if (
    !/^(?:[\da-f]{2}([:-]?)[\da-f]{2}(?:\1[\da-f]{2}){4}(?:\1[\da-f]{2}\1[\da-f]{2})?|[\da-f]{4}(?:\.[\da-f]{4}){2,3})$/i.test(
      plain,
    )
  )
    return [];
  const bare = plain.replace(/[:.-]/g, '');
  const grouped = (hex: string) => [
    ...[':', '-', ''].map(mark => hex.match(/../g)!.join(mark)),
    hex.match(/.{4}/g)!.join('.'),
  ];
  return [grouped(bare), [...grouped(bare.toLowerCase()), ...grouped(bare.toUpperCase())]];
}

const FILE = /\bfile:/i;
const LOCAL = /^\/(?:home|Users|data|tmp|var|mnt|opt|root|srv|etc|usr|workspace|Volumes|media)\//;

/** A path on this machine as an address, where such addresses are spoken of; a path that may be one of a site is none. */
function fileAddress(text: string, { words, patterns }: Place, { errorText, toolDescription }: About): string[] {
  if (
    !FILE.test(
      [words, errorText, toolDescription, ...patterns.map(pattern => pattern.replace(/\bfile\|/, 'file:'))].join('\n'),
    )
  )
    return [];
  const path = /^[A-Za-z]:[\\/]/.test(text) ? `/${text.replaceAll('\\', '/')}` : text;
  const isDocument =
    /\.(?!(?:html?|php|aspx?|jsp)$)[A-Za-z][A-Za-z0-9]{0,4}$/.test(path) || LOCAL.test(path) || path !== text;
  return isDocument && /^\/(?!\/)[\w.\-~/:]+$/.test(path) && !path.split('/').includes('..') ? [`file://${path}`] : [];
}

/** Whether a text is another in the notation that its place demands. */
export function isOtherNotation(from: string, to: string, place: Place, about: About): boolean {
  return otherNotation(from, place, about) === to;
}
