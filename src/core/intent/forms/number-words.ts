/** Ways to write a whole number from 2 to 999,999 in words, as patterns of a text in lower case without accents, hyphens and little words. */
export function numberWords(number: number): string[] {
  return [english(number), german(number), spanish(number), french(number), chinese(number)];
}

/** A text as `numberWords` wants it. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')
    .replace(/[-‐–\s]+/g, ' ')
    .replace(/ (?:and|et|y) /g, ' ');
}

const list = (words: string) => plainWords(words).split(' ');

const ONES = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const TENS = list('_ ten twenty thirty forty fifty sixty seventy eighty ninety');

function english(number: number): string {
  if (number < 20) return ONES[number]!;
  if (number < 100) return joined(TENS[Math.floor(number / 10)]!, number % 10, english);
  const [unit, word] = number < 1_000 ? [100, 'hundred'] : [1_000, 'thousand'];
  const head = Math.floor(number / unit);
  return joined(`${head === 1 ? '(?:one|a)' : english(head)} ${word}`, number % unit, english);
}

/** A head with the words of the rest behind it, where there is a rest. */
function joined(head: string, rest: number, words: (number: number) => string, gap = ' '): string {
  return rest === 0 ? head : `${head}${gap}${words(rest)}`;
}

const EINS = list(
  'null ein(?:s|e[nrms]?)? zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
);
const ZEHN = list('_ zehn zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig');

function german(number: number): string {
  if (number < 20) return EINS[number]!;
  if (number < 100) {
    const [tens, ones] = [ZEHN[Math.floor(number / 10)]!, number % 10];
    return ones === 0 ? tens : `${ones === 1 ? 'ein' : EINS[ones]}und${tens}`;
  }
  const [unit, word] = number < 1_000 ? [100, 'hundert'] : [1_000, 'tausend'];
  const head = Math.floor(number / unit);
  return joined(`${head === 1 ? '(?:ein)?' : german(head)} ?${word}`, number % unit, german, ' ?(?:und ?)?');
}

const UNOS = list(
  `cero un[oa]? dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve
   veinte veintiun[oa]? veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve`,
);
const DIEZ = list('_ diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa');
const CIENTOS = list(
  '_ cien(?:to)? doscient[oa]s trescient[oa]s cuatrocient[oa]s quinient[oa]s seiscient[oa]s setecient[oa]s ochocient[oa]s novecient[oa]s',
);

function spanish(number: number): string {
  if (number < 30) return UNOS[number]!;
  if (number < 100) return joined(DIEZ[Math.floor(number / 10)]!, number % 10, spanish);
  if (number < 1_000) return joined(CIENTOS[Math.floor(number / 100)]!, number % 100, spanish);
  const head = Math.floor(number / 1_000);
  return joined(head === 1 ? 'mil' : `${spanish(head)} mil`, number % 1_000, spanish);
}

const UNS = list('zero une? deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize');
const DIX = list('_ dix vingt trente quarante cinquante soixante septante (?:quatre.vingts?|huitante|octante) nonante');

function french(number: number): string {
  if (number < 17) return UNS[number]!;
  if (number < 20) return `dix ${UNS[number - 10]}`;
  const tens = Math.floor(number / 10);
  if (tens === 7 || tens === 9) {
    const [base, own] = tens === 7 ? ['soixante', 'septante'] : ['quatre vingts?', 'nonante'];
    return `(?:${base} ${french(number - (tens - 1) * 10)}|${joined(own, number % 10, french)})`;
  }
  if (number < 100) return joined(DIX[tens]!, number % 10, french);
  const [unit, word] = number < 1_000 ? [100, 'cents?'] : [1_000, 'mille'];
  const head = Math.floor(number / unit);
  return joined(head === 1 ? word : `${french(head)} ${word}`, number % unit, french);
}

const HAN = '零一二三四五六七八九';

/** `二百五十` is also said `二百五`. */
function chinese(number: number): string {
  if (number < 10) return number === 2 ? '[二两]' : HAN[number]!;
  if (number < 20) return `一?十${number % 10 ? chinese(number % 10) : ''}`;
  const [unit, word] = UNITS.find(([size]) => number >= size)!;
  const rest = number % unit;
  const head = `${chinese(Math.floor(number / unit))}${word}`;
  if (rest === 0) return head;
  if (rest < unit / 10) return `${head}零${chinese(rest)}`;
  const isRound = unit > 10 && rest % (unit / 10) === 0;
  return `${head}${isRound ? chinese(rest / (unit / 10)) : chinese(rest)}${isRound ? `${UNITS.find(([size]) => rest >= size)![1]}?` : ''}`;
}

const UNITS: readonly [number, string][] = [
  [10_000, '万'],
  [1_000, '千'],
  [100, '百'],
  [10, '十'],
];
