import { quotedText } from '../store/index.ts';

/** A field of the records: its JSON path, its own name in words joined by `_`, how deep it stands, and its values other than null. */
export type Leaf = { path: string; name: string; depth: number; values: unknown[] };

type Candidate = {
  column: string;
  /** How well a field fits, 0 for not at all. */
  score: (leaf: Leaf, records: number) => number;
  write: (leaf: Leaf) => string;
};

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const OK = /^(?:ok|success|succeeded|successful|completed?|done|passed|true|200)$/i;
const BAD = /^(?:error|errored|failed|failure|fail|exception|timeout|false|denied|cancell?ed)$/i;

/** The columns that are guessed, those first whose fields others could be taken for. */
export const CANDIDATES: readonly Candidate[] = [
  named(
    'tool_name',
    [
      /^(?:tool|function|func|fn|skill|api|action|method|command)_?name$/i,
      /^(?:tool|function|func|fn|called|tool_?(?:called|used|invoked)|action|operation|endpoint|skill)$/i,
      /^name$/i,
      /^(?:command|method|event)$/i,
      /(?:^|_)(?:tool|function|func|fn)(?:_(?:name|called|used|invoked|label|title))?$/i,
    ],
    isName,
  ),
  named(
    'arguments',
    [
      /^(?:arguments|args|(?:tool|call|function|func|fn)_?(?:input|args|arguments|params|parameters))$/i,
      /^(?:parameters|params|kwargs|input|inputs|request|payload)$/i,
      /(?:args|argu?e?ments|params|param[ae]t[ae]rs|input)/i,
      /^body$/i,
    ],
    isArguments,
    json,
  ),
  named(
    'error',
    [
      /^(?:error|err(?:or)?_?(?:message|text|msg|detail)|exception|err)$/i,
      /(?:error|exception)/i,
      /^(?:failure|fault|problem)/i,
    ],
    leaf =>
      leaf.values.some(value => typeof value === 'string' || isObject(value)) &&
      leaf.values.every(value => !isBoolean(value)),
  ),
  named(
    'result',
    [
      /^(?:result|output|response|(?:tool|call|function|func|fn)_?(?:output|result|response)|observation|return_?value)$/i,
      /(?:result|output|response|answer|returned)/i,
      /^(?:content|data|out|resp|ret|return|reply)$/i,
    ],
    leaf => leaf.values.some(value => typeof value !== 'number' && !isBoolean(value)),
    json,
  ),
  named(
    'status_code',
    [/^(?:status_?code|http_?(?:status|code)|response_?code)$/i, /^(?:code|status)$/i],
    leaf => all(leaf, value => /^[1-5]\d\d$/.test(String(value))),
    text,
  ),
  named(
    'status',
    [
      /^(?:status|outcome|state|result_?status|success|succeeded|ok|is_?ok|failed|is_?error|has_?error|is_?failed)$/i,
      /(?:status|outcome|success)/i,
    ],
    leaf => all(leaf, value => OK.test(String(value)) || BAD.test(String(value))),
    status,
  ),
  named(
    'conversation_id',
    [
      /^(?:conversation|conv|convo|session|sess|thread|chat|dialog(?:ue)?)_?(?:id|key|uuid)$/i,
      /^(?:trace|run|task|request|workflow|job)_?id$/i,
      /^(?:conversation|session|thread|sid|chat)$/i,
    ],
    isWord,
  ),
  named(
    'tool_call_id',
    [/^(?:tool_?call|call|tool_?use|invocation|execution)_?id$/i, /^(?:id|uuid|span_?id|event_?id|_id)$/i],
    isWord,
  ),
  named(
    'started_at',
    [
      /^(?:started?_?(?:at|time)|start|begin(?:_?time)?)$/i,
      /^(?:timestamp|time|ts|created_?(?:at|time)|date_?time|logged_?at|when|at|date)$/i,
      /(?:time|date|_at)$/i,
    ],
    leaf => all(leaf, value => TIME.test(String(value)) || /^1\d{9}(?:\.\d+|\d{3}|\d{6}|\d{9})?$/.test(String(value))),
  ),
  named(
    'duration_ms',
    [
      /^(?:duration|latency|elapsed|took)_?(?:ms|millis|milliseconds)$/i,
      /^(?:duration|latency|elapsed|took|time_taken|run_?time)(?:_?(?:s|sec|secs|seconds|time))?$/i,
    ],
    leaf => all(leaf, value => /^\d+(?:\.\d+)?$/.test(String(value))),
    duration,
  ),
  named('model', [/^(?:model|model_?(?:name|id)|llm|engine)$/i], isWord),
  named(
    'intent',
    [/^(?:intent|user_?(?:message|input|query|prompt|request|text)|question|query|prompt|instruction|task|goal)$/i],
    leaf => leaf.values.some(value => typeof value === 'string' && value.includes(' ')),
  ),
  named(
    'turn',
    [/^(?:turn|turn_?(?:index|number|id)|step|step_?(?:index|number))$/i],
    leaf => all(leaf, value => /^\d{1,9}$/.test(String(value))),
    text,
  ),
  named(
    'tools',
    [/^(?:tools|functions|available_?tools|tool_?definitions)$/i],
    leaf => all(leaf, value => Array.isArray(value) || /^\s*\[/.test(String(value))),
    json,
  ),
];

/** A field fits by its name, the better the earlier the pattern, and the better the less deep it stands; its values must fit too. */
function named(
  column: string,
  names: readonly RegExp[],
  fits: (leaf: Leaf) => boolean,
  write: (leaf: Leaf) => string = text,
): Candidate {
  return {
    column,
    score: leaf => {
      const rank = names.findIndex(name => name.test(leaf.name));
      return rank === -1 || !fits(leaf) ? 0 : 100 - rank * 20 - leaf.depth * 5;
    },
    write,
  };
}

function text({ path }: Leaf): string {
  return `record ->> ${quotedText(path)}`;
}

/** A field that may be an object: text is taken as it is. */
function json({ path, values }: Leaf): string {
  return `record ${values.every(value => typeof value === 'string') ? '->>' : '->'} ${quotedText(path)}`;
}

function status(leaf: Leaf): string {
  const found = new Set(leaf.values.map(value => String(value).toLowerCase()));
  // The first records may all have ended alike.
  const words = [...(all(leaf, isBoolean) ? ['false', 'true'] : found)].sort();
  const isInverse = /fail|error/i.test(leaf.name);
  const good = words.filter(word =>
    isInverse ? word === 'false' || (OK.test(word) && word !== 'true') : OK.test(word),
  );
  const bad = words.filter(word => !good.includes(word));
  const cases = [
    good.length > 0 ? ` when lower(${text(leaf)}) in (${good.map(quotedText).join(', ')}) then 'ok'` : '',
    bad.length > 0 ? ` when lower(${text(leaf)}) in (${bad.map(quotedText).join(', ')}) then 'error'` : '',
  ];
  return `case${cases.join('')} end`;
}

function duration(leaf: Leaf): string {
  const isSeconds = /(?:_s|sec|secs|seconds)$/i.test(leaf.name);
  return isSeconds ? `(${text(leaf)})::double * 1000` : text(leaf);
}

function isName(leaf: Leaf): boolean {
  return all(
    leaf,
    value => typeof value === 'string' && /^[A-Za-z_][\w.:/\- ]{0,119}$/.test(value) && value.split(' ').length <= 3,
  );
}

function isArguments(leaf: Leaf): boolean {
  return leaf.values.some(value => isObject(value) || (typeof value === 'string' && /^\s*\{/.test(value)));
}

function isWord(leaf: Leaf): boolean {
  return all(leaf, value => typeof value === 'number' || (typeof value === 'string' && /^\S{1,200}$/.test(value)));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean' || value === 'true' || value === 'false';
}

function all(leaf: Leaf, test: (value: unknown) => boolean): boolean {
  return leaf.values.every(test);
}
