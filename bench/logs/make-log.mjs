import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const CITIES = ['Paris', 'Berlin', 'Nairobi', '上海', 'São Paulo', 'Oslo', 'Lima', 'Kyoto', 'Cádiz', 'Austin'];
const WORDS =
  'the invoice of last month shows a total that differs from what we agreed on so please list every line with its date amount currency and the person who entered it then compare both years'.split(
    ' ',
  );

const TOOLS = [
  {
    name: 'get_quote',
    description: 'Latest price of securities by code.',
    input_schema: {
      type: 'object',
      properties: { codes: { type: 'array', items: { type: 'string' } }, fields: { type: 'string' } },
      required: ['codes'],
    },
    make: n => ({
      codes: [String(600000 + (n % 5000)), String(1 + (n % 3000)).padStart(6, '0')],
      fields: 'open,close',
    }),
    break: n => ({ codes: `${600000 + (n % 5000)},${1 + (n % 3000)}`, fields: 'open,close' }),
    error: n => `codes must be an array of strings, got "${600000 + (n % 5000)},${1 + (n % 3000)}"`,
  },
  {
    name: 'search_flights',
    description: 'Flights between two cities on a day.',
    input_schema: {
      type: 'object',
      properties: {
        from: { type: 'string' },
        to: { type: 'string' },
        date: { type: 'string', format: 'date' },
        adults: { type: 'integer' },
      },
      required: ['from', 'to', 'date'],
    },
    make: n => ({ from: pick(CITIES, n), to: pick(CITIES, n + 3), date: dayOf(n), adults: 1 + (n % 4) }),
    break: n => ({ from: pick(CITIES, n), destination: pick(CITIES, n + 3), date: dayOf(n), adults: 1 + (n % 4) }),
    error: () => `Missing required parameter: 'to'`,
  },
  {
    name: 'list_invoices',
    description: 'Invoices of a client in some months.',
    input_schema: {
      type: 'object',
      properties: {
        client: { type: 'string' },
        months: { type: 'array', items: { type: 'string' } },
        min_total: { type: 'number' },
      },
      required: ['client'],
    },
    make: n => ({
      client: String(n % 9000).padStart(4, '0'),
      months: ['2026-03', '2026-04'],
      min_total: (n % 997) / 8,
    }),
    break: n => ({ client: n % 9000, months: ['2026-03', '2026-04'], min_total: (n % 997) / 8 }),
    error: n =>
      JSON.stringify({
        detail: [
          { type: 'string_type', loc: ['body', 'client'], msg: 'Input should be a valid string', input: n % 9000 },
        ],
      }),
  },
  {
    name: 'read_file',
    description: 'The text of a file.',
    input_schema: {
      type: 'object',
      properties: { path: { type: 'string' }, lines: { type: 'integer' } },
      required: ['path'],
    },
    make: n => ({ path: `/srv/projects/p${n % 200}/src/module_${n % 31}.py`, lines: 10 + (n % 90) }),
    break: n => ({ path: `src/module_${n % 31}.py`, lines: 10 + (n % 90) }),
    error: n => `ENOENT: no such file or directory, open 'src/module_${n % 31}.py'`,
  },
];
const DECLARED = TOOLS.map(({ name, description, input_schema }) => ({
  type: 'function',
  function: { name, description, parameters: input_schema },
}));

/** Line `n` of a log of native records: one call each, about one in ten failing; 800 bytes on average. */
export function nativeLine(n) {
  const tool = pick(TOOLS, n * 7);
  const fails = random(n) < 0.1;
  const { name, description, input_schema } = tool;
  return JSON.stringify({
    conversation_id: `session-${Math.floor(n / 5)}`,
    tool_call_id: `call_${random(n + 0.5)
      .toString(36)
      .slice(2, 14)}`,
    turn: (n % 5) * 2 + 1,
    started_at: new Date(Date.UTC(2026, 8, 1) + n * 1370).toISOString(),
    model: `model-${n % 3}`,
    intent: sentence(n, 24),
    tool_name: name,
    arguments: fails ? tool.break(n) : tool.make(n),
    tool: { description, input_schema },
    status: fails ? 'error' : 'ok',
    ...(fails ? { error: tool.error(n), result: null } : { result: resultOf(n, name) }),
    duration_ms: 40 + Math.floor(random(n + 0.25) * 900),
  });
}

/** Line `n` of a log of OpenAI conversations: two or three calls each, about one in ten failing; 3,000 bytes on average. */
export function chatLine(n) {
  const messages = [
    { role: 'system', content: `You are a careful assistant. ${sentence(1, 60)}` },
    { role: 'user', content: sentence(n, 40) },
  ];
  const rounds = 2 + (n % 2);
  for (let round = 0; round < rounds; round++) {
    const at = n * 3 + round;
    const tool = pick(TOOLS, at * 7);
    const fails = random(at) < 0.1;
    const id = `call_${random(at + 0.5)
      .toString(36)
      .slice(2, 14)}`;
    const call = { name: tool.name, arguments: JSON.stringify(fails ? tool.break(at) : tool.make(at)) };
    messages.push({ role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: call }] });
    messages.push({
      role: 'tool',
      tool_call_id: id,
      content: fails ? `Error: ${tool.error(at)}` : resultOf(at, tool.name),
    });
  }
  messages.push({ role: 'assistant', content: sentence(n + 1, 45) });
  return JSON.stringify({
    id: `chatcmpl-${n}`,
    created: 1_788_000_000 + n * 3,
    model: `model-${n % 3}`,
    messages,
    tools: DECLARED.slice(0, 2 + (n % 3)),
  });
}

/** Writes lines `from` on of a log until it has so many bytes; gives the number of the line behind the last. */
export async function writeLog(path, line, bytes, from = 0) {
  const file = createWriteStream(path);
  let at = from;
  for (let written = 0; written < bytes; ) {
    const lines = [];
    for (let size = 0; size < 1 << 20 && written + size < bytes; at++) {
      lines.push(line(at));
      size += lines.at(-1).length;
    }
    const block = Buffer.from(`${lines.join('\n')}\n`);
    written += block.length;
    if (!file.write(block)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return at;
}

/** 0 to 1 by the number alone. */
function random(n) {
  let x = Math.imul((n * 8) | 0, 2654435761) ^ 0x9e3779b9;
  x = Math.imul(x ^ (x >>> 16), 2246822507);
  x = Math.imul(x ^ (x >>> 13), 3266489909);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

function pick(list, n) {
  return list[Math.floor(random(n) * list.length)];
}

function dayOf(n) {
  return new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10);
}

function sentence(n, words) {
  return Array.from({ length: words }, (_, at) => pick(WORDS, n * 61 + at)).join(' ');
}

function resultOf(n, name) {
  const rows = Array.from({ length: 2 + (n % 3) }, (_, at) => ({
    id: n * 10 + at,
    name: `${name} ${pick(WORDS, n + at)}`,
    value: Math.round(random(n + at * 0.125) * 1e6) / 100,
    place: pick(CITIES, n + at),
  }));
  return n % 4 === 0
    ? `${sentence(n, 30)}\n${sentence(n + 7, 20)}`
    : JSON.stringify({ items: rows, total: rows.length });
}
