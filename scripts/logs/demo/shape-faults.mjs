import { fixed, fixedOrLeft, left, namesOf, set } from './fault.mjs';

const isJoined = value => typeof value === 'string' && value.includes(',');
const one = (dice, names, make) => (names.length === 0 ? null : make(dice.pick(names)));

function envelope(request, { dice }) {
  const { tool, args } = request;
  const text = JSON.stringify(args);
  return fixed(
    request,
    dice.pick([
      { arguments: args },
      { parameters: args },
      { tool, parameters: args },
      { name: tool, arguments: args },
      { arguments: text },
      { input: args },
    ]),
  );
}

function inObject(request, { dice }) {
  const names = namesOf(
    request,
    (value, name) => typeof value === 'string' && ['code', 'codes', 'query'].includes(name),
  );
  return one(dice, names, name => {
    const inner = { code: 'code', codes: 'code', query: 'text' }[name];
    return isJoined(request.args[name]) ? null : fixed(request, set(request, name, { [inner]: request.args[name] }));
  });
}

/** Faults of the shape of values. */
export const shapeFaults = [
  [
    'list for text',
    9,
    (request, { dice }) =>
      one(dice, namesOf(request, isJoined), name => fixed(request, set(request, name, request.args[name].split(',')))),
  ],
  [
    'list for text',
    2,
    request => (request.args.code ? fixed(request, set(request, 'code', [request.args.code])) : null),
  ],
  [
    'text for list',
    8,
    request => (request.args.fields ? fixed(request, set(request, 'fields', request.args.fields.join())) : null),
  ],
  [
    'double encoding',
    6,
    request =>
      request.args.fields ? fixed(request, set(request, 'fields', JSON.stringify(request.args.fields))) : null,
  ],
  ['envelope', 3, envelope],
  [
    'number as text',
    9,
    (request, { dice }) =>
      one(
        dice,
        namesOf(request, value => typeof value === 'number'),
        name => fixed(request, set(request, name, String(request.args[name]))),
      ),
  ],
  ['object for scalar', 2, inObject],
  [
    'number for text',
    3,
    (request, { isKnown }) => {
      const [subject] = request.about;
      if (!request.args.code) return null;
      const args = set(request, 'code', Number(subject.stem));
      if (subject.stem.startsWith('0')) return left(request, args, { how: 'names' });
      return (isKnown(request) ? fixed : fixedOrLeft)(request, args, { how: 'names' });
    },
  ],
  [
    'number for text',
    3,
    request =>
      /^[1-9]\d+$/.test(request.args.query ?? '')
        ? fixed(request, set(request, 'query', Number(request.args.query)))
        : null,
  ],
];
