import { fixed, fixedOrLeft, left } from './fault.mjs';

const json = ({ args }) => JSON.stringify(args);
const spaced = ({ args }) => JSON.stringify(args, null, 1).replaceAll(/\n\s*/g, ' ');
const python = value => {
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'string') return `'${value}'`;
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
};
const pairs = ({ args }, toPair) => Object.entries(args).map(toPair).join(', ');

/** Faults of the text that a model writes for arguments. */
export const textFaults = [
  ['code fence', 3, request => fixed(request, `\`\`\`json\n${spaced(request)}\n\`\`\``)],
  [
    'malformed text',
    4,
    request => fixed(request, `{${pairs(request, ([name, value]) => `'${name}': ${python(value)}`)}}`),
  ],
  ['malformed text', 3, request => fixed(request, `${json(request).slice(0, -1)},}`)],
  [
    'malformed text',
    2,
    request => fixed(request, `{${pairs(request, ([name, value]) => `${name}: ${JSON.stringify(value)}`)}}`),
  ],
  [
    'malformed text',
    1,
    (request, { language }) =>
      language === 'zh' && Object.values(request.args).every(value => typeof value === 'string')
        ? fixed(request, `{${pairs(request, ([name, value]) => `“${name}”：“${value}”`)}}`)
        : null,
  ],
  ['prose around', 2, request => fixed(request, `I will look that up.\n\n\`\`\`json\n${spaced(request)}\n\`\`\``)],
  ['double encoding', 3, request => fixed(request, JSON.stringify(json(request)))],
  ['bracket missing', 1, request => fixedOrLeft(request, json(request).slice(0, -1))],
  ['cut text', 2, request => left(request, json(request).slice(0, -(3 + (json(request).length % 4))))],
  [
    'leading zero',
    1,
    request =>
      /^0\d+$/.test(request.args.query ?? '')
        ? fixedOrLeft(request, json(request).replace(`"${request.args.query}"`, request.args.query))
        : null,
  ],
];
