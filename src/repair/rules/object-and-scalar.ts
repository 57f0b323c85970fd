import { coordinatePair } from '../../core/intent/forms/coordinate-pair.ts';
import { isForJson } from '../../core/intent/forms/is-for-json.ts';
import { plainShape } from '../../core/intent/forms/plain-shape.ts';
import { heldScalar } from '../../core/intent/held-scalar.ts';
import { toPlaces } from '../../core/intent/place.ts';
import { isObject, isScalar, type Json, type JsonObject, stringifyJson } from '../../core/json.ts';
import { toPointer } from '../../core/json-path.ts';
import { branchesOf, propertiesOf, requiredOf, typesOf } from '../../core/schema/index.ts';
import { misfitRule } from './misfit-rule.ts';
import { accepts, type Place, takesTypeOf } from './places.ts';

/** Takes the one scalar out of an object where a scalar is wanted, writes any other object as JSON text where text is wanted, and puts a scalar into the object where that has one parameter for it. */
export const objectAndScalar = misfitRule(
  {
    name: 'object_and_scalar',
    kinds: ['wrong_type', 'enum_violation'],
    change: 'takes the one scalar out of an object, or puts it into the one that is wanted',
    provenance: ['arguments', 'schema'],
  },
  (place, schema, { failure }) => {
    const { value, path } = place;
    if (takesTypeOf(place, value)) return null;
    const known = toPlaces(schema)(path);
    const shape = plainShape(value, known) ?? coordinatePair(value, known, failure.intent);
    if (shape !== null) return { op: 'reformat', from: value, to: shape, provenance: 'arguments' };
    if (isObject(value)) {
      const held = heldScalar(value, toPlaces(schema)(path));
      if (held) return { op: 'unwrap', from: toPointer([...path, held[0]]), to: held[1], provenance: 'arguments' };
    }
    if (typeof path.at(-1) === 'number' && Array.isArray(value)) return null;
    if (isObject(value) || Array.isArray(value))
      return takesAnyText(place, schema) &&
        isForJson(value, { name: place.name, words: place.description }, failure.errorText ?? '')
        ? { op: 'reformat', from: value, to: stringifyJson(value), provenance: 'arguments' }
        : null;
    if (!isScalar(value)) return null;
    const names = place.branches.flatMap(branch => onlyParameter(branch, schema, value) ?? []);
    const [only, ...more] = new Set(names);
    if (only === undefined || more.length > 0) return null;
    return { op: 'wrap', from: value, to: { [only]: value }, provenance: 'schema' };
  },
);

/** Whether a place takes text of any kind, JSON too. */
function takesAnyText(place: Place, schema: JsonObject): boolean {
  return place.branches.some(branch => typesOf(branch).includes('string')) && accepts(schema, place, '{"a": [1]}');
}

/** The parameter of an object that a lone value can only mean: the only required one, else the only one, where it takes such a value. */
function onlyParameter(branch: JsonObject, root: JsonObject, value: Json): string | null {
  const properties = propertiesOf(branch, root);
  const required = requiredOf(branch, root);
  const [name, ...others] = required.length > 0 ? required : properties.keys();
  if (name === undefined || others.length > 0) return null;
  return takesTypeOf({ branches: branchesOf(properties.get(name), root) }, value) ? name : null;
}
