import { isNumber, isObject, type Json } from '../core/json.ts';

const INT64 = 2n ** 63n;

/** Whether a trainer's JSON reader (64-bit integers, doubles) gets every number of the value as written. Zeros at the end may go. */
export function survivesParse(value: Json): boolean {
  if (isNumber(value)) return numberSurvives(value.toString());
  if (Array.isArray(value)) return value.every(survivesParse);
  return !isObject(value) || Object.values(value).every(survivesParse);
}

function numberSurvives(text: string): boolean {
  if (/^-?\d+$/.test(text)) return BigInt(text) < INT64 && BigInt(text) >= -INT64;
  const number = Number(text);
  return Number.isFinite(number) && decimalOf(String(number)) === decimalOf(text);
}

/** One text for all ways to write a decimal number: `1.50`, `15e-1` and `1.5` are `15e-1`. */
function decimalOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${sign}${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}
