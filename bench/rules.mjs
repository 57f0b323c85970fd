import { Ajv } from 'ajv';
import { jsonrepair } from 'jsonrepair';
import { diagnose } from '../dist/core/diagnose/index.js';
import { guard } from '../dist/core/intent/index.js';
import { proposeByRules } from '../dist/repair/rules/index.js';

/**
 * Failures a second on one core: rules alone, rules and guard, the whole way from diagnosis on, and beside them the JSON-repair library with a coercing validator alone.
 * `node bench/rules.mjs [SECONDS A PART]`
 */
const seconds = Number(process.argv[2] ?? 3);
const text = { type: 'string' };
const schemaOf = (properties, required) => ({ type: 'object', properties, required, additionalProperties: false });
const tools = [
  ['get_quote', schemaOf({ symbol: text, limit: { type: 'integer', minimum: 1, maximum: 100 } }, ['symbol'])],
  [
    'search_news',
    schemaOf(
      {
        query: text,
        language: { type: 'string', enum: ['en', 'zh', 'de'] },
        since: { type: 'string', pattern: '^\\d{8}$' },
      },
      ['query'],
    ),
  ],
  [
    'list_files',
    schemaOf(
      { path: text, recursive: { type: 'boolean' }, filter: schemaOf({ name: text, size: { type: 'integer' } }, []) },
      ['path'],
    ),
  ],
  [
    'tag_items',
    schemaOf({ ids: { type: 'array', items: { type: 'integer' } }, tags: { type: 'array', items: text } }, ['ids']),
  ],
].map(([name, inputSchema]) => ({ name, description: null, inputSchema, annotations: null }));

/** One of each fault, with a number in it so that no two are the same. */
const faults = [
  n => ['get_quote', `{"symbol": ${600000 + n}}`, 'symbol must be string', 'wrong_type'],
  n => ['get_quote', `{"symbol": "A${n}", "limit": "${(n % 90) + 1}"}`, 'limit must be integer', 'wrong_type'],
  n => ['get_quote', `{"ticker": "A${n}"}`, 'symbol is required', 'wrong_parameter_name'],
  n => [
    'search_news',
    `{"query": "tea ${n}", "language": "EN"}`,
    'language must be one of en, zh, de',
    'enum_violation',
  ],
  n => [
    'search_news',
    `{"query": "tea ${n}", "since": "2026-11-${String((n % 28) + 1).padStart(2, '0')}"}`,
    'since: invalid format',
    'format_violation',
  ],
  n => ['search_news', `{'query': 'tea ${n}', 'language': None,}`, 'invalid JSON', 'unparsable_arguments'],
  n => ['list_files', `{"path": "/a/${n}", "recursive": "false"}`, 'recursive must be boolean', 'wrong_type'],
  n => ['list_files', `{"arguments": {"path": "/a/${n}"}}`, 'path is required', 'wrapped_arguments'],
  n => ['list_files', `{"path": "/a/${n}", "filter": "{\\"size\\": ${n}}"}`, 'filter must be object', 'double_encoded'],
  n => ['ListFiles', `{"path": "/a/${n}"}`, 'unknown tool ListFiles', 'unknown_tool'],
  n => ['tag_items', `{"ids": ${n}, "tags": null}`, 'ids must be array', 'wrong_type'],
  n => ['tag_items', `{"ids": [${n}, ${n + 1}], "tags": "a${n},b${n}"}`, 'tags must be array', 'wrong_type'],
];
const failures = Array.from({ length: 24_000 }, (_, n) => {
  const [toolName, argumentsText, errorText, kind] = faults[n % faults.length](n);
  return {
    callId: String(n),
    toolName,
    argumentsText,
    errorText,
    kind,
    scope: 'call',
    repairable: 'yes',
    status: 'error',
    statusCode: null,
    intent: null,
    tools,
    priorAttempts: [],
  };
});

const ajv = new Ajv({ coerceTypes: 'array', strict: false });
const validators = new Map(tools.map(tool => [tool.name, ajv.compile(tool.inputSchema)]));
const parts = {
  'jsonrepair and a coercing ajv': ({ toolName, argumentsText }) => {
    const validate = validators.get(toolName);
    try {
      const value = JSON.parse(jsonrepair(argumentsText));
      return validate?.(value);
    } catch {
      return false;
    }
  },
  rules: failure => proposeByRules(failure)?.status === 'proposed',
  'rules and guard': failure => {
    const proposal = proposeByRules(failure);
    return proposal?.status === 'proposed' && guard(failure, proposal).objections.length === 0;
  },
  'diagnosis, rules and guard': failure => {
    const { kind, scope, repairable } = diagnose(failure);
    const proposal = repairable === 'yes' ? proposeByRules({ ...failure, kind, scope }) : null;
    return proposal?.status === 'proposed' && guard(failure, proposal).objections.length === 0;
  },
};
for (const [name, repair] of Object.entries(parts)) {
  for (const failure of failures.slice(0, 2_000)) repair(failure);
  let [count, repaired] = [0, 0];
  const start = process.cpuUsage();
  const spent = () => (process.cpuUsage(start).user + process.cpuUsage(start).system) / 1e6;
  while (spent() < seconds) {
    for (let at = 0; at < 500; at++, count++) if (repair(failures[count % failures.length])) repaired++;
  }
  const rate = Math.round(count / spent());
  console.log(JSON.stringify({ part: name, failures_a_second: rate, repaired: Number((repaired / count).toFixed(3)) }));
}
