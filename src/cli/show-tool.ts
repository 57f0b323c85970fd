import type { Advice } from '../core/advice/index.ts';
import { AppError } from '../core/app-error.ts';
import { getOwn, isObject, type JsonObject, tryParseJson } from '../core/json.ts';
import { parsePointer, toPointer } from '../core/json-path.ts';
import type { PathProfile, Profile } from '../core/profile.ts';
import { isClosed, literalsOf, propertiesOf, requiredOf, typesOf } from '../core/schema/index.ts';
import { type Asker, readProfiles } from '../store/index.ts';
import { type DefinitionRow, toolAdvice } from './tool-advice.ts';
import { toolsQueries } from './tools-queries.ts';

const MOST_SHOWN = 5;

/** A parameter as it is declared, beside what calls that worked gave for it. */
export type ParameterView = {
  path: string;
  declared: JsonObject | null;
  required: boolean;
  observed: {
    seen: number;
    /** Of the calls that worked; null below a list. */
    share: number | null;
    types: PathProfile['types'];
    shapes: Record<string, number>;
    affixes: PathProfile['affixes'];
    separators: Record<string, number>;
    date_forms: Record<string, number>;
    max_items: number | null;
    values: Record<string, number>;
  } | null;
};

export type ToolView = {
  tool_name: string;
  description: string | null;
  origin: string | null;
  versions: number;
  calls: number;
  failed: number;
  caught_by: { harness: number; provider: number };
  kinds: Record<string, number>;
  parameters: ParameterView[];
  advice: Advice[];
};

/** A tool with declared beside observed. Throws `AppError` where nothing is known of the name. */
export async function showTool(asker: Asker, toolName: string): Promise<ToolView> {
  const named = { tool_name: toolName };
  const [row] = await asker.all<DefinitionRow>(toolsQueries.definition, named);
  const [counts] = await asker.all<Record<string, number>>(toolsQueries.counts, named);
  if (!row && counts!.calls === 0)
    throw new AppError(`no tool "${toolName}" was offered, called or imported. "toolmend tools list" shows all.`);
  const kinds = await asker.all<{ kind: string; failures: number }>(toolsQueries.kinds, named);
  const value = row?.input_schema ? tryParseJson(row.input_schema) : undefined;
  const schema = isObject(value) ? value : null;
  return {
    tool_name: toolName,
    description: row?.description ?? null,
    origin: row?.origin ?? null,
    versions: row?.versions ?? 0,
    calls: counts!.calls!,
    failed: counts!.failed!,
    caught_by: { harness: counts!.caught_by_harness!, provider: counts!.caught_by_provider! },
    kinds: Object.fromEntries(kinds.map(({ kind, failures }) => [kind, failures])),
    parameters: toParameters(schema, (await readProfiles(asker, [toolName])).get(toolName) ?? null),
    advice: await toolAdvice(asker, toolName),
  };
}

function toParameters(schema: JsonObject | null, profile: Profile | null): ParameterView[] {
  const declared = declaredPaths(schema);
  const calls = profile?.paths.get('')?.seen ?? 0;
  const paths = [...new Set([...declared.keys(), ...(profile?.paths.keys() ?? [])])].filter(path => path !== '');
  return paths.map(path => ({
    path,
    declared: declared.get(path)?.schema ?? null,
    required: declared.get(path)?.required ?? false,
    observed: toObserved(profile?.paths.get(path), path.includes('/*') ? null : calls),
  }));
}

function toObserved(seen: PathProfile | undefined, calls: number | null): ParameterView['observed'] {
  if (!seen) return null;
  return {
    seen: seen.seen,
    share: calls ? seen.seen / calls : null,
    types: seen.types,
    shapes: first(seen.shapes),
    affixes: seen.affixes.slice(0, MOST_SHOWN),
    separators: seen.separators,
    date_forms: seen.dateForms,
    max_items: seen.maxItems,
    values: first(seen.values),
  };
}

function first(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).slice(0, MOST_SHOWN));
}

/** The declared parameters by JSON Pointer, below objects and lists too, as deep as people look. */
function declaredPaths(root: JsonObject | null): Map<string, { schema: JsonObject; required: boolean }> {
  const found = new Map<string, { schema: JsonObject; required: boolean }>();
  const visit = (schema: JsonObject, path: readonly string[]) => {
    if (path.length > 6) return;
    const required = requiredOf(schema);
    for (const [name, property] of propertiesOf(schema, root)) {
      const at = [...path, name];
      found.set(toPointer(at), { schema: property, required: required.includes(name) });
      visit(property, at);
    }
    const items = getOwn(schema, 'items');
    if (isObject(items)) visit(items, [...path, '*']);
  };
  if (root) visit(root, []);
  return found;
}

/** What a declaration says, in a few words. */
export function declaredWords({ declared, required }: ParameterView): string {
  if (!declared) return 'not declared';
  const literals = literalsOf(declared);
  const bounds = ['pattern', 'format', 'minimum', 'maximum', 'maxItems', 'maxLength', 'default']
    .map(key => [key, getOwn(declared, key)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const words = [
    literals ? literals.map(value => JSON.stringify(value)).join(' | ') : typesOf(declared).join(' | ') || 'anything',
    ...(required ? ['required'] : []),
    ...bounds,
    ...(isClosed(declared) ? ['closed'] : []),
  ];
  return words.join(', ');
}

/** What was seen, in a few words. */
export function observedWords({ observed }: ParameterView): string {
  if (!observed) return 'never given';
  const { share, types, shapes, affixes, separators, date_forms, max_items } = observed;
  const suffixes = affixes.filter(({ side, count }) => side === 'suffix' && count > 2).slice(0, 3);
  const words = [
    share === null ? `${observed.seen} seen` : `in ${Math.round(100 * share)} %`,
    Object.keys(types).join(' | '),
    ...(Object.keys(date_forms).length > 0
      ? [Object.keys(date_forms)[0]!]
      : Object.keys(shapes).length > 0 && Object.keys(shapes).length < MOST_SHOWN
        ? [Object.keys(shapes).slice(0, 2).join(' or ')]
        : []),
    ...(suffixes.length > 0 ? [`ends ${suffixes.map(({ affix }) => affix).join(' ')}`] : []),
    ...(Object.keys(separators).length > 0 ? [`joined by ${Object.keys(separators)[0]}`] : []),
    ...(max_items === null ? [] : [`up to ${max_items} items`]),
  ];
  return words.join(', ');
}

/** The last name of a path, for a table. */
export function shownPath(path: string): string {
  return parsePointer(path).map(String).join('.');
}
