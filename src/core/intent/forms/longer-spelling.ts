/**
 * How the user spelled a number that lost something when it was written as one: the zeros before it (`00417`) or after its fraction (`1.20`),
 * the spaces in it (`030 1234`), or its last digits, where there are more than a number keeps. Each once; none where the user
 * wrote the very digits, or none that are longer.
 */
export function longerSpellings(number: string, intent: string | null): string[] {
  const wanted = plainDigits(number);
  if (wanted === null || !intent) return [];
  const words = intent.normalize('NFKC').match(/\d+(?:[ .\-/]\d+)*/g) ?? [];
  const found = words.flatMap(word => [word, ...word.split(/[ \-/]/)]).filter(word => /^\d/.test(word));
  if (found.includes(wanted)) return [];
  return [...new Set(found.filter(word => isLonger(word, wanted)))];
}

function isLonger(word: string, wanted: string): boolean {
  if (word.length <= wanted.length && word.replace(/\D/g, '').length !== wanted.length) return false;
  const joined = /^\d+\.\d+$/.test(word) ? word : word.replace(/\D/g, '');
  if (joined === wanted) return false;
  return trimmed(joined) === trimmed(wanted) || isRounded(joined, wanted);
}

/** Without the zeros that a number does not keep. */
function trimmed(digits: string): string {
  const whole = digits.replace(/^0+(?=\d)/, '');
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}

/** Whether two texts of more digits than a number keeps are one number. */
function isRounded(a: string, b: string): boolean {
  return a.length > 15 && a.length === b.length && Number(a) === Number(b);
}

/** The digits of a number; an exponent is written out. Null where it is negative or none. */
function plainDigits(number: string): string | null {
  if (/^\d+(?:\.\d+)?$/.test(number)) return number;
  const [, whole, fraction = '', power] = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i.exec(number) ?? [];
  if (whole === undefined || fraction.length > Number(power)) return null;
  return whole + fraction.padEnd(Number(power), '0');
}
