import { getOwn, isObject, isScalar, type JsonObject } from '../../core/json.ts';
import { toPointer } from '../../core/json-path.ts';
import { propertiesOf, requiredOf } from '../../core/schema/index.ts';
import { accepts, takesTypeOf } from './places.ts';
import { misfitRule } from './value-rule.ts';

/** Takes the one scalar out of an object where a scalar is wanted, and puts a scalar into the object where that has one parameter for it. */
export const objectAndScalar = misfitRule('object_and_scalar', (place, schema) => {
  const { value, path } = place;
  if (takesTypeOf(place, value)) return null;
  if (isObject(value)) {
    const [key, ...others] = Object.keys(value);
    if (key === undefined || others.length > 0 || !isScalar(value[key])) return null;
    return { op: 'unwrap', from: toPointer([...path, key]), to: value[key]!, provenance: 'arguments' };
  }
  if (!isScalar(value)) return null;
  const wrapped = place.branches.flatMap(branch => {
    const name = onlyParameter(branch, schema);
    return name === null ? [] : [{ [name]: value }];
  });
  const [only, ...more] = wrapped.filter(item => accepts(schema, place, item));
  return only && more.length === 0 ? { op: 'wrap', from: value, to: only, provenance: 'schema' } : null;
});

/** The parameter of an object that a lone value can only mean: the only required one, else the only one. */
function onlyParameter(branch: JsonObject, root: JsonObject): string | null {
  if (getOwn(branch, 'type') !== 'object' && getOwn(branch, 'properties') === undefined) return null;
  const required = requiredOf(branch, root);
  const names = required.length > 0 ? required : [...propertiesOf(branch, root).keys()];
  return names.length === 1 ? names[0]! : null;
}
