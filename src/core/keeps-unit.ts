import { isSameName, nameTokens, singular } from './names.ts';

/**
 * Whether a value keeps its sense when a parameter gets another name: both names tell one unit, or the words about the new one (`about`) tell
 * that of the old one; and no word is dropped that tells a thing from its counterpart (`backup_email`).
 */
export function keepsUnit(from: string, to: string, about: string): boolean {
  if (isSameName(from, to)) return true;
  const [had, has] = [unitsIn(from), unitsIn(to)];
  if (had.size === 0 && [...has].every(unit => OBVIOUS.has(unit))) return !dropsQualifier(from, to);
  const told = had.size > 0 && has.size === 0 ? unitsInWords(`${nameTokens(to).join(' ')} ${about}`) : has;
  return had.size === told.size && [...had].every(unit => told.has(unit)) && !dropsQualifier(from, to);
}

function dropsQualifier(from: string, to: string): boolean {
  const words = new Set(nameTokens(to).map(singular));
  const isContact = CONTACTS.has(nameTokens(from).at(-1) ?? '');
  return nameTokens(from).some(
    word => (QUALIFIERS.has(word) || (isContact && PLACES.has(word))) && !words.has(singular(word)),
  );
}

/** The unit that a name ends in: a plural of what can be counted (`offset_pages`), not one thing (`start_page`), and a letter or a sign only after other words. */
function unitsIn(name: string): ReadonlySet<string> {
  const tokens = nameTokens(name);
  const last = tokens.at(-1) ?? '';
  const unit = UNIT_OF_WORD.get(last);
  if (unit !== undefined && /\p{Script=Han}/u.test(last)) return new Set([unit]);
  if (unit === undefined || (tokens.length === 1 && last.length < 4)) return NONE;
  return THINGS.has(unit) && singular(last) === last ? NONE : new Set([unit]);
}

/** The units that a description names as words of their own, without lone letters, which may be anything. */
function unitsInWords(words: string): ReadonlySet<string> {
  const found = words.toLowerCase().match(/[a-z°%µ]+|\p{Script=Han}+/gu) ?? [];
  return new Set(
    found.filter(word => word.length > 1 || /\p{Script=Han}/u.test(word)).flatMap(word => UNIT_OF_WORD.get(word) ?? []),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Units that a number without one can only mean. */
const OBVIOUS = new Set(['px', 'deg']);

/** One unit a line, its words after its name. */
const UNITS = `ns nanosecond nanoseconds nanos
us microsecond microseconds micros
ms msec msecs millisecond milliseconds millis 毫秒
s sec secs second seconds 秒
minute minutes mins 分钟
h hr hrs hour hours 小时 小时数
d day days 天 天数
week weeks wk wks 周数
month months 月数
year years yr yrs 年数
mm millimeter millimeters millimetre millimetres
cm centimeter centimeters centimetre centimetres
m meter meters metre metres 米
km kilometer kilometers kilometre kilometres kms 公里
mi mile miles
ft foot feet
inch inches
yd yards
mg milligram milligrams
g gram grams 克
kg kgs kilo kilos kilogram kilograms 公斤 千克
lb lbs pound pounds
oz ounce ounces
ml milliliter milliliters millilitre
liter liters litre litres
gal gallon gallons
bit bits
byte bytes
kb kilobyte kilobytes
mb megabyte megabytes
gb gigabyte gigabytes
tb terabyte terabytes
kib
mib
gib
kbps
mbps
gbps
kmh kph
mph
mps
knots
f fahrenheit
c celsius centigrade
kelvin
hz
khz
mhz
ghz
watt watts
kw kilowatt kilowatts
wh
kwh
rad radian radians
deg degree degrees
cent cents pence
usd dollar dollars
eur euro euros
gbp
jpy yen
cny rmb yuan 元
inr rupees
chf
thousand thousands
million millions
billion billions
pct percent percentage percents
bps
ratio fraction
px pixel pixels
page pages 页数
row rows 行数
line lines
char chars character characters
word words
token tokens`;
const UNIT_OF_WORD: ReadonlyMap<string, string> = new Map(
  UNITS.split('\n').flatMap(line => {
    const [unit, ...words] = line.split(' ');
    return [unit!, ...words].map(word => [word, unit!] as const);
  }),
);
/** Things that a name may be about rather than count in. */
const THINGS = new Set('page row line char word token d week month year h minute s million ft cent'.split(' '));

/** One person has several of these, told apart by where they are. */
const CONTACTS = new Set('email mail phone telephone tel mobile fax address'.split(' '));
const PLACES = new Set('work home office business private company'.split(' '));

/** Words that tell a thing from its counterpart. */
const QUALIFIERS = new Set(
  `backup secondary alternate alternative alt billing shipping mailing emergency spare fallback former estimated discounted
   gross net tax personal cc bcc`.split(/\s+/),
);
