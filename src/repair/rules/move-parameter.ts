import type { Change } from '../../core/failure.ts';
import { isWrapper } from '../../core/intent/is-wrapper.ts';
import { getOwn, isObject, type JsonObject } from '../../core/json.ts';
import { type JsonPath, toPointer } from '../../core/json-path.ts';
import { positions, stepsOfName } from '../../core/names.ts';
import { propertiesOf, schemasAt } from '../../core/schema/index.ts';
import { type ObjectPlace, objectPlaces } from './object-places.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Brings parameters to the level at which they are declared: into a container that is missing, out of one that is not declared, or along a dotted name. */
export const moveParameter: Rule = {
  name: 'move_parameter',
  kinds: ['wrapped_arguments', 'unknown_parameter', 'missing_required'],
  change: 'brings parameters to the level at which they are declared',
  provenance: ['schema'],
  run: context => {
    const { schema } = context;
    const [root] = objectPlaces(context);
    if (!root || !schema) return null;
    if (root.undeclared.length === 0) return outOfHolder(root, context);
    const [only, ...more] = containersOf(root.declared, schema).filter(([, inner]) =>
      root.undeclared.every(name => inner.has(name)),
    );
    const isAll = root.undeclared.length === Object.keys(root.value).length;
    if (isAll && only && more.length === 0 && !Object.hasOwn(root.value, only[0]))
      return [{ op: 'wrap', path: '', from: root.value, to: { [only[0]]: root.value }, provenance: 'schema' }];
    for (const name of root.undeclared) {
      const target = targetOf(name, root.declared, schema, root.value);
      if (target) return [move([name], target)];
      const inner = getOwn(root.value, name);
      if (!isObject(inner) || root.undeclared.length > 1 || !isWrapper(name, Object.keys(inner))) continue;
      const [key, ...others] = Object.keys(inner);
      if (key !== undefined && [key, ...others].every(item => root.free.includes(item)))
        return [move([name, key], [key])];
    }
    return null;
  },
};

function move(from: JsonPath, to: JsonPath): Change {
  return { op: 'move', path: toPointer(to), from: toPointer(from), to: toPointer(to), provenance: 'schema' };
}

/** The declared parameters that are objects with declared parameters of their own. */
function containersOf(
  declared: ReadonlyMap<string, JsonObject>,
  root: JsonObject,
): [string, ReadonlyMap<string, JsonObject>][] {
  return [...declared].flatMap(([name, schema]): [string, ReadonlyMap<string, JsonObject>][] => {
    const inner = propertiesOf(schema, root);
    return inner.size > 0 ? [[name, inner]] : [];
  });
}

/** Where a dotted or bracketed name leads, or the one container that declares the name; `null` where the place is taken or not sure. */
function targetOf(
  name: string,
  declared: ReadonlyMap<string, JsonObject>,
  schema: JsonObject,
  args: JsonObject,
): JsonPath | null {
  const dotted = stepsOfName(name);
  const isListed = dotted.some((step, at) => at > 0 && /^\d+$/.test(step));
  if (dotted.length > 1 && schemasAt(schema, isListed ? positions(dotted) : dotted).length > 0)
    return isListed && Object.hasOwn(args, dotted[0]!) && !isObject(args[dotted[0]!]!) ? null : dotted;
  const holders = containersOf(declared, schema).filter(([, inner]) => inner.has(name));
  const [holder] = holders;
  if (!holder || holders.length > 1) return null;
  const container = getOwn(args, holder[0]);
  if (container !== undefined && (!isObject(container) || Object.hasOwn(container, name))) return null;
  return [holder[0], name];
}

/** Required parameters that stand in an object beside their place which does not take them, and which says nothing of whose they are. */
function outOfHolder(root: ObjectPlace, context: RuleContext): Change[] | null {
  for (const inner of objectPlaces(context)) {
    const [holder, ...deeper] = inner.path;
    if (typeof holder !== 'string' || deeper.length > 0 || !isWrapper(holder, Object.keys(inner.value))) continue;
    const name = inner.undeclared.find(key => root.missing.includes(key));
    if (name !== undefined) return [move([holder, name], [name])];
  }
  return null;
}
