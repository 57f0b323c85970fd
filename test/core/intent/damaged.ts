import fc from 'fast-check';
import type { Failure } from '../../../src/core/failure.ts';
import { leavesOf } from '../../../src/core/intent/leaves.ts';
import { isObject, type Json, type JsonObject, stringifyJson } from '../../../src/core/json.ts';
import { type JsonPath, withAt } from '../../../src/core/json-path.ts';
import type { ToolCall } from '../../../src/core/tool-call.ts';
import { failing, flag, repaired, type Step, text, texts, whole } from './failing.ts';

/** A right call, the failed one that was made of it, and the steps that lead back. */
export type Damaged = { failure: Failure; truth: JsonObject; steps: Step[] };

const PARAMETERS: Record<string, JsonObject> = {
  userName: { ...text, examples: ['Ada Example'] },
  cityName: text,
  startDate: { ...text, format: 'date' },
  endDate: { ...text, format: 'date' },
  orderCount: whole,
  maxPrice: { type: 'number' },
  isPublic: flag,
  unitSystem: { ...text, enum: ['metric', 'imperial', 'nautical'] },
  tagList: texts,
  idList: { type: 'array', items: whole },
  details: { type: 'object', properties: { colour: text, amount: whole }, additionalProperties: false },
  rowList: {
    type: 'array',
    items: { type: 'object', properties: { label: text, size: whole }, additionalProperties: false },
  },
};
const FLAGS: Record<string, JsonObject> = {
  force: flag,
  dryRun: flag,
  limit: { ...whole, maximum: 1000 },
  page: whole,
};

/** A value of each parameter, out of numbers that stand nowhere else. */
function valueFor(name: string, [a, b, c, d]: readonly number[]): Json {
  const schema = PARAMETERS[name]!;
  const date = (n: number) => new Date(Date.UTC(2000, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
  if (schema.format === 'date') return date(a!);
  if (schema.enum) return (schema.enum as string[])[a! % 3]!;
  if (name === 'tagList') return [`tag ${a}`, `Tag ${b}`, `tag ${c}`];
  if (name === 'idList') return [a!, b!, c!];
  if (name === 'details') return { colour: `Blue ${a}`, amount: b! };
  if (name === 'rowList')
    return [
      { label: `Row ${a}`, size: b! },
      { label: `Row ${c}`, size: d! },
    ];
  if (schema.type === 'boolean') return a! % 2 === 0;
  return schema.type === 'string' ? `Word ${a}` : a!;
}

/** Ways in which models write a value of a parameter, each with the step that mends it. */
function hurt(name: string, value: Json, way: number): { value: Json; step: Step | null } {
  const as = (written: Json, op: Step[0]) => ({ value: written, step: [op, `/${name}`, value] as Step });
  if (way === 0) return { value, step: null };
  if (Array.isArray(value)) {
    const isJoinable = !value.some(isObject) && way === 2;
    return isJoinable ? as(value.join(', '), 'reformat') : as(stringifyJson(value), 'decode');
  }
  if (isObject(value)) return as(stringifyJson(value), 'decode');
  if (typeof value === 'boolean') return as(value ? 'True' : 'False', 'retype');
  if (typeof value === 'number') return as(String(value), 'retype');
  if (PARAMETERS[name]!.enum) return as(String(value).toUpperCase(), 'reformat');
  return PARAMETERS[name]!.format === 'date'
    ? as(String(value).replaceAll('-', '/'), 'reformat')
    : { value, step: null };
}

const WRAPPINGS: readonly ((tool: string, args: JsonObject) => { call: Json; steps: Step[] })[] = [
  (_, args) => ({ call: args, steps: [] }),
  (tool, args) => ({ call: { name: tool, arguments: args }, steps: [['unwrap', '/arguments', '']] }),
  (_, args) => ({ call: { input: args }, steps: [['unwrap', '/input', '']] }),
  (_, args) => ({ call: stringifyJson(stringifyJson(args)), steps: [['decode', '', args]] }),
  (_, args) => ({ call: `\`\`\`json\n${stringifyJson(args)}\n\`\`\``, steps: [['parse', '', args]] }),
  (_, args) => ({ call: { ...args, thought: 'look it up first' }, steps: [['drop', '/thought']] }),
];

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

const NAMES = ['get_things', 'create_thing', 'search_things', 'update_thing', 'delete_thing'];
const DECLARED = { ...PARAMETERS, ...FLAGS };
/** One schema for all runs: it is compiled once. */
const TOOLS = new Map(
  NAMES.map(tool => [
    tool,
    failing({ tool, declares: DECLARED, others: { delete_all_things: DECLARED }, call: {} }).tools,
  ]),
);

/** Right calls, damaged in ways that may all be mended. */
export const damaged: fc.Arbitrary<Damaged> = fc
  .record({
    tool: fc.constantFrom(...NAMES),
    names: fc.uniqueArray(fc.constantFrom(...Object.keys(PARAMETERS)), { minLength: 2, maxLength: 6 }),
    numbers: fc.uniqueArray(fc.integer({ min: 1001, max: 9999 }), { minLength: 48, maxLength: 48 }),
    ways: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 }),
    misnamed: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    wrapping: fc.integer({ min: 0, max: WRAPPINGS.length - 1 }),
  })
  .map(({ tool, names, numbers, ways, misnamed, wrapping }) => {
    const truth = Object.fromEntries(
      names.map((name, at) => [name, valueFor(name, numbers.slice(at * 4, at * 4 + 4))]),
    );
    const parts = names.map((name, at) => ({
      name,
      key: misnamed[at] ? snake(name) : name,
      ...hurt(name, truth[name]!, ways[at]!),
    }));
    const { call, steps } = WRAPPINGS[wrapping]!(tool, Object.fromEntries(parts.map(({ key, value }) => [key, value])));
    const renames = parts
      .filter(({ key, name }) => key !== name)
      .map(({ key, name }): Step => ['rename', `/${key}`, `/${name}`]);
    const forms = parts.flatMap(({ step }) => (step ? [step] : []));
    const failure = { ...failing({ tool, call }), tools: TOOLS.get(tool)! };
    return { failure, truth, steps: [...steps, ...renames, ...forms] };
  });

type Mutation = (truth: JsonObject, pick: (length: number) => number) => Json;

const sorts = (value: Json) => (Array.isArray(value) ? 'list' : typeof value);

function mutateLeaf(change: (value: Json, path: JsonPath) => Json | undefined): Mutation {
  return (truth, pick) => {
    const leaves = leavesOf(truth);
    const { path, value } = leaves[pick(leaves.length)]!;
    return withAt(truth, path, change(value, path));
  };
}

function mutateList(change: (items: Json[], at: number) => Json[]): Mutation {
  return (truth, pick) => {
    const names = Object.keys(truth).filter(name => Array.isArray(truth[name]));
    const name = names[pick(names.length || 1)];
    if (name === undefined) return truth;
    const items = truth[name] as Json[];
    return { ...truth, [name]: change(items, pick(items.length)) };
  };
}

/** What must never get past the guard: each makes a call that says something else. */
export const MUTATIONS: Record<string, Mutation> = {
  'a leaf is dropped': mutateLeaf(() => undefined),
  'a digit or letter is changed': mutateLeaf(value =>
    typeof value === 'number'
      ? value + 1
      : typeof value === 'string'
        ? value.replace(/.$/u, last => (last === '1' ? '2' : '1'))
        : !value,
  ),
  'a case is changed': mutateLeaf(value => (typeof value === 'string' ? value.toLowerCase() : value)),
  'a zero is added': mutateLeaf(value =>
    typeof value === 'number' ? value * 10 : typeof value === 'string' ? `${value}0` : value,
  ),
  'a value of the schema is taken': mutateLeaf((value, path) =>
    path[0] === 'userName'
      ? 'Ada Example'
      : path[0] === 'unitSystem'
        ? value === 'metric'
          ? 'nautical'
          : 'metric'
        : value,
  ),
  'two leaves are exchanged': (truth, pick) => {
    const leaves = leavesOf(truth);
    const a = leaves[pick(leaves.length)]!;
    const alike = leaves.filter(leaf => sorts(leaf.value) === sorts(a.value));
    const b = alike[pick(alike.length)]!;
    return withAt(withAt(truth, a.path, b.value), b.path, a.value);
  },
  'a leaf is copied over another': (truth, pick) => {
    const leaves = leavesOf(truth);
    const a = leaves[pick(leaves.length)]!;
    const alike = leaves.filter(leaf => sorts(leaf.value) === sorts(a.value));
    return withAt(truth, alike[pick(alike.length)]!.path, a.value);
  },
  'an item is doubled': mutateList((items, at) => [...items, items[at]!]),
  'an item is dropped': mutateList((items, at) => items.filter((_, index) => index !== at)),
  'a list is cut': mutateList(items => items.slice(0, 1)),
  'a list is reversed': mutateList(items => items.toReversed()),
  'force is added': truth => ({ ...truth, force: true }),
  'the dry run ends': truth => ({ ...truth, dryRun: false }),
  'a limit is added': truth => ({ ...truth, limit: 10 }),
  'another parameter is filled': (truth, pick) => {
    const free = Object.keys(PARAMETERS).filter(name => !Object.hasOwn(truth, name));
    const name = free[pick(free.length)]!;
    return { ...truth, [name]: valueFor(name, [1, 2, 3, 4]) };
  },
  'a value is copied to a free parameter': truth => {
    const leaf = leavesOf(truth).find(({ value }) => typeof value === 'string');
    const free = ['userName', 'cityName'].find(name => !Object.hasOwn(truth, name));
    return leaf && free ? { ...truth, [free]: leaf.value } : truth;
  },
  'a value moves to a free parameter': truth => {
    const name = ['userName', 'cityName', 'startDate', 'endDate'].find(key => Object.hasOwn(truth, key));
    const free = ['cityName', 'endDate', 'userName', 'startDate'].find(key => !Object.hasOwn(truth, key));
    if (!name || !free) return truth;
    return Object.fromEntries(Object.entries(truth).map(([key, value]) => [key === name ? free : key, value]));
  },
  'nothing is left': () => ({}),
};

/** The mended calls of a damaged one, with honest changes. */
export function mended({ failure, steps }: Damaged) {
  return repaired(failure, steps);
}

export function callsOf({ failure }: Damaged, args: Json): ToolCall[] {
  return [{ toolName: failure.toolName, arguments: args as JsonObject }];
}
