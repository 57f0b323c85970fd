import { asked, fixed, fixedOrLeft, left, namesOf, set } from './fault.mjs';

const capital = word => word[0].toUpperCase() + word.slice(1);
const enums = ['period', 'adjust', 'language', 'side', 'direction', 'order_type', 'scope'];
const snake = name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const camel = name => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const oneOf = (dice, names, make) => (names.length === 0 ? null : make(dice.pick(names)));
const codesName = ({ args }) => ['codes', 'code'].find(name => args[name] !== undefined);

function missingSuffix(request, { dice, isKnown }) {
  const name = codesName(request);
  if (!name || request.about.length > 5) return null;
  const shared = request.about.filter(subject => subject.isShared);
  if (shared.length > 0) return null;
  const hides = request.about.length > 1 && dice.chance(0.4) ? [request.about.at(-1)] : request.about;
  const codes = request.about.map(subject => (hides.includes(subject) ? subject.stem : subject.code));
  const isSure = isKnown({ ...request, about: hides }) && !request.isWrite;
  const how = dice.pick(['names', 'stem']);
  return (isSure ? fixed : fixedOrLeft)(request, set(request, name, codes.join()), { how });
}

function sharedStem(request, { dice, shared }) {
  const name = codesName(request);
  if (!name || request.about.length > 3) return null;
  const subject = dice.pick(shared);
  const about = [subject, ...request.about.slice(1).filter(({ stem }) => stem !== subject.stem)];
  const args = set(request, name, about.map(({ code }) => code).join());
  const better = { ...request, about, args };
  const codes = about.map(({ code, stem }, at) => (at === 0 ? stem : code)).join();
  return asked(better, set(request, name, codes), { how: 'stem', request: better, isChoice: true });
}

function dateForm(request, { dice }) {
  const names = namesOf(request, (_, name) => ['startdate', 'enddate'].includes(name));
  return oneOf(dice, names, name => {
    const [year, month, day] = request.args[name].split('-');
    const form = dice.pick([`${year}${month}${day}`, `${year}/${month}/${day}`, `${year}-${month}-${day}T00:00:00`]);
    return fixed(request, set(request, name, form));
  });
}

/** Faults of values. */
export const valueFaults = [
  ['missing suffix', 16, missingSuffix],
  ['shared stem', 3, sharedStem],
  [
    'affix in another form',
    1,
    request => {
      const name = codesName(request);
      if (!name || request.about.length > 1) return null;
      const { code, stem } = request.about[0];
      const market = code.slice(stem.length).replace(/^\W/, '');
      return fixedOrLeft(request, set(request, name, `${market}${stem}`), { how: 'names' });
    },
  ],
  [
    'separator',
    4,
    (request, { dice, language }) =>
      request.args.codes?.includes(',') && request.about.length < 10
        ? fixed(
            request,
            set(
              request,
              'codes',
              request.args.codes.replaceAll(',', dice.pick(language === 'zh' ? ['、', '，', ';'] : [';', '; ', ' '])),
            ),
          )
        : null,
  ],
  [
    'enum spelling',
    9,
    (request, { dice }) =>
      oneOf(
        dice,
        namesOf(request, (_, name) => enums.includes(name)),
        name =>
          fixed(request, set(request, name, dice.pick([capital, word => word.toUpperCase()])(request.args[name]))),
      ),
  ],
  [
    'enum spelling',
    5,
    request => {
      const { indicators, fields } = request.args;
      if (indicators && snake(indicators) !== indicators)
        return fixed(request, set(request, 'indicators', snake(indicators)));
      const other = fields?.map(camel);
      return other && other.join() !== fields.join() ? fixed(request, set(request, 'fields', other)) : null;
    },
  ],
  ['date form', 7, dateForm],
  [
    'date form',
    1,
    request =>
      request.args.startdate ? left(request, set(request, 'startdate', '03/11/2026'), { how: 'names' }) : null,
  ],
  [
    'above a limit',
    2,
    (request, { dice }) => {
      if (request.tool !== 'search_news') return null;
      const plan = [{ tool_name: request.tool, arguments: set(request, 'limit', 50) }];
      return fixedOrLeft(request, set(request, 'limit', dice.pick([100, 200])), { plan });
    },
  ],
];

/** How a list that is too long for one call is had in several. */
export function splitPlan({ tool, args }, maximum) {
  const codes = args.codes.split(',');
  const parts = Array.from({ length: Math.ceil(codes.length / maximum) }, (_, at) =>
    codes.slice(at * maximum, (at + 1) * maximum),
  );
  return parts.map(part => ({ tool_name: tool, arguments: { ...args, codes: part.join() } }));
}
