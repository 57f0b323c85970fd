import { asked, left, set, without } from './fault.mjs';

const codesName = ({ args }) => ['codes', 'code'].find(name => args[name] !== undefined);
const isSingle = request => codesName(request) && request.about.length === 1 && !request.isWrite;

/** A code of the right form that no instrument has. */
const unknownCode = ({ code, stem }) => code.replace(stem, `69${stem.slice(-4)}`.slice(0, stem.length));
/** A code with its last two different neighbours exchanged. */
const swapped = ({ code, stem }) => code.replace(stem, stem.replace(/(.)(?!\1)(.)(.*)$/, '$2$1$3'));

/** What no change of the call can help, as far as anyone but the user knows. */
export const hopelessFaults = [
  [
    'no data',
    6,
    request =>
      isSingle(request)
        ? left(request, set(request, codesName(request), unknownCode(request.about[0])), {
            how: 'names',
          })
        : null,
  ],
  [
    'no data',
    6,
    request =>
      request.args.startdate?.startsWith('2026-11') && request.tool === 'price_history'
        ? left(request, { code: request.args.code, startdate: request.args.startdate.replace('2026-1', '2027-0') })
        : null,
  ],
  [
    'no such value',
    2,
    request => (request.args.indicators ? left(request, set(request, 'indicators', 'latest,turnover')) : null),
  ],
  [
    'exclusive parameters',
    5,
    request => (request.args.days ? asked(request, { ...request.args, enddate: '2026-11-27' }) : null),
  ],
  [
    'filter that nothing declares',
    4,
    request => (request.tool === 'search_news' ? left(request, set(request, 'source', 'newswire')) : null),
  ],
  [
    'name for code',
    2,
    request =>
      isSingle(request)
        ? left(request, set(request, codesName(request), request.about[0].names.zh), { how: 'names' })
        : null,
  ],
  [
    'misspelled code',
    6,
    request =>
      request.tool === 'basic_data' && isSingle(request) && swapped(request.about[0]) !== request.about[0].code
        ? left(request, set(request, 'codes', swapped(request.about[0])), { how: 'names' })
        : null,
  ],
  [
    'missing required',
    1.5,
    request => (codesName(request) ? left(request, without(request, codesName(request)), { how: 'names' }) : null),
  ],
  [
    'missing required',
    6,
    request =>
      request.args.order_type === 'limit' ? left(request, without(request, 'price'), { how: 'names' }) : null,
  ],
];
