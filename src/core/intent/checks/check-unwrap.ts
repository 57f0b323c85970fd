import { isObject, isSameJson, isScalar, type Json } from '../../json.ts';
import { getAt, type JsonPath, parsePointer } from '../../json-path.ts';
import { isEnvelope } from '../envelope.ts';
import { heldList } from '../forms/held-list.ts';
import { isNamedValue } from '../forms/plain-shape.ts';
import { heldScalar } from '../held-scalar.ts';
import type { Knowledge } from '../knowledge.ts';
import { leavesOf } from '../leaves.ts';
import { objection } from '../objection.ts';
import { isOperator } from '../role-names.ts';
import { saysNothing } from '../says-nothing.ts';
import { type Check, refuse } from './check.ts';

/** A container taken off: one that is not declared there, and that holds nothing else. */
export const checkUnwrap: Check = (step, knowledge) => {
  const { change, before } = step;
  const root = before.arguments;
  const at = parsePointer(change.path, root);
  const from = parsePointer(String(change.from), root);
  const inner = getAt(root, from);
  if (from.length <= at.length || !at.every((part, index) => part === from[index]) || inner === undefined)
    return refuse('malformed', step, change.from, 'what is unwrapped must stand in the container');
  if (!isSameJson(inner, change.to))
    return refuse('malformed', step, change.to, 'the record does not say what was unwrapped');
  for (let depth = at.length; depth < from.length; depth++) {
    const path = from.slice(0, depth);
    const problem = layerObjection(getAt(root, path)!, path, from[depth]!, inner, knowledge);
    if (problem) return problem;
  }
  return null;
};

function layerObjection(layer: Json, path: JsonPath, key: string | number, inner: Json, knowledge: Knowledge) {
  if (Array.isArray(layer) && isNamedValue(layer[0]) && knowledge.placeAt(path).isMap)
    return objection('changed', path, layer, 'a name with its value is one entry of the map, not the map');
  if (Array.isArray(layer))
    return layer.length === 1 ? null : objection('lost', path, layer, 'a list of several items is not one item');
  if (!isObject(layer)) return objection('malformed', path, layer, 'this is no container');
  const place = knowledge.placeAt(path);
  const below = [...path, key];
  if (isOperator(String(key))) return objection('changed', below, layer, `${key} says more than that a value follows`);
  if (Array.isArray(inner) && path.length > 0 && place.isDeclared && !heldList(layer, place.name))
    return objection('changed', below, layer, `${key} says more than that a list follows`);
  if (place.isMap) return objection('lost', below, key, 'the keys of this map are part of the request');
  if (place.properties.has(String(key)) && knowledge.placeAt(below).accepts(layer[key]!))
    return objection('moved', below, layer[key]!, `${key} is a declared parameter, not a wrapper`);
  const held = isScalar(inner) && path.length > 0 ? heldScalar(layer, place) : null;
  if (held && held[0] === key) return null;
  if (isScalar(inner) && path.length > 0 && place.isDeclared && Object.keys(layer).length === 1)
    return objection('changed', below, layer, `${key} says more than that a value follows`);
  const kept = () => leavesOf(inner);
  for (const [name, value] of Object.entries(layer)) {
    if (name === String(key) || isEnvelope(name, value, path, knowledge)) continue;
    if (!saysNothing(value, [...path, name], kept, knowledge))
      return objection('lost', [...path, name], value, `${name} stands beside what is unwrapped, and would be lost`);
  }
  return null;
}
