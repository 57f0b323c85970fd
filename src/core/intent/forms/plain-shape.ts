import { isObject, type Json, type JsonObject, setOwn } from '../../json.ts';
import type { JsonPath } from '../../json-path.ts';
import type { Place } from '../place.ts';

/**
 * What a list stands for where the place wants another shape, with nothing left out: the map of a list of names with their values, and the
 * script of the command that only hands it to a shell. Null where it stands for neither.
 */
export function plainShape(value: Json, place: Pick<Place, 'accepts' | 'isMap' | 'name' | 'schemas'>): Json | null {
  if (!Array.isArray(value) || value.length === 0 || place.schemas.length === 0 || place.accepts(value)) return null;
  const shape =
    scriptOf(value, place.name) ?? (place.isMap ? (mapOf(value) ?? assignmentsOf(value, place.name)) : null);
  return shape !== null && place.accepts(shape) ? shape : null;
}

/** A value with every list in it in the shape that its place wants. */
export function inPlainShape(value: Json, placeAt: (path: JsonPath) => Place, path: JsonPath = []): Json {
  if (path.length > 3) return value;
  if (Array.isArray(value)) return path.length === 0 ? value : (plainShape(value, placeAt(path)) ?? value);
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  let isSame = true;
  for (const [key, item] of Object.entries(value)) {
    const shaped = typeof item === 'object' ? inPlainShape(item, placeAt, [...path, key]) : item;
    if (shaped !== item) isSame = false;
    setOwn(copy, key, shaped);
  }
  return isSame ? value : copy;
}

const SHELLS = /^(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh$/;

/** `X` of `["bash", "-lc", X]`, where a command is wanted. */
function scriptOf(list: readonly Json[], name: string): string | null {
  const [shell, flag, script, ...others] = list;
  if (others.length > 0 || typeof shell !== 'string' || typeof flag !== 'string' || typeof script !== 'string')
    return null;
  return SHELLS.test(shell) && /^-l?c$/.test(flag) && COMMAND.test(name) ? script : null;
}

const COMMAND = /^(?:command|cmd|script|shell_?command|bash)$/i;

/** The map of `["A=1", …]`, as environments and labels are written. */
function assignmentsOf(list: readonly Json[], name: string): JsonObject | null {
  if (!/^(?:env|environment|env_?vars?|environment_?variables|variables|labels|build_?args)$/i.test(name)) return null;
  const map: JsonObject = {};
  for (const item of list) {
    const [, key, value] = (typeof item === 'string' && /^([A-Za-z_][\w.-]*)=(.*)$/s.exec(item)) || [];
    if (key === undefined || Object.hasOwn(map, key)) return null;
    setOwn(map, key, value!);
  }
  return map;
}

const NAMES = ['name', 'key', 'k'];
const VALUES = ['value', 'val', 'v'];

/** The map of `[{name, value}, …]`; null where a name comes twice or anything else stands beside them. */
function mapOf(list: readonly Json[]): JsonObject | null {
  const map: JsonObject = {};
  for (const item of list) {
    const keys = isObject(item) ? Object.keys(item) : [];
    const [name, held] = [NAMES.find(key => keys.includes(key)), VALUES.find(key => keys.includes(key))];
    if (!isObject(item) || keys.length !== 2 || name === undefined || held === undefined) return null;
    const key = item[name];
    if (typeof key !== 'string' || key === '' || Object.hasOwn(map, key)) return null;
    setOwn(map, key, item[held]!);
  }
  return map;
}

/** Whether an object is a name with its value, whatever stands beside them. */
export function isNamedValue(item: Json | undefined): boolean {
  const has = (names: readonly string[]) => isObject(item) && names.some(name => Object.hasOwn(item, name));
  return has(NAMES) && has(VALUES);
}
