import { toPointer } from '../../core/json-path.ts';
import { normalName } from '../../core/names.ts';
import { objectPlaces } from './object-places.ts';
import type { Rule } from './rule.ts';

/** Pairs of parameters that are often written as one text. `whole`: other names for the two together. */
const PAIRS: { first: string[]; second: string[]; whole: string[]; pattern: RegExp }[] = [
  {
    first: ['owner', 'org', 'organization', 'repoowner', 'user', 'workspace'],
    second: ['repo', 'repository', 'reponame', 'repositoryname', 'reposlug'],
    whole: ['fullname', 'repofullname', 'slug'],
    pattern: /^([\w.-]+)\/([\w.-]+)$/,
  },
  {
    first: ['latitude', 'lat'],
    second: ['longitude', 'lon', 'lng', 'long'],
    whole: ['coordinates', 'location', 'latlon', 'latlng', 'coords'],
    pattern: /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/,
  },
  {
    first: ['host', 'hostname'],
    second: ['port'],
    whole: ['address', 'hostport', 'endpoint'],
    pattern: /^([\w.-]+):(\d+)$/,
  },
  { first: ['schema', 'schemaname'], second: ['table', 'tablename'], whole: [], pattern: /^(\w+)\.(\w+)$/ },
];

/** Divides one text over the two parameters that it holds (`owner/repo`), where the other one is missing. */
export const divideText: Rule = {
  name: 'divide_text',
  run: context => {
    for (const { value, path, free, declared } of objectPlaces(context)) {
      for (const { first, second, whole, pattern } of PAIRS) {
        const [one, other] = [nameIn(declared.keys(), first), nameIn(declared.keys(), second)];
        if (one === undefined || other === undefined) continue;
        for (const [name, text] of Object.entries(value)) {
          const isSecond = name === other && free.includes(one);
          const isFirst = name === one && free.includes(other);
          const known = [...first, ...second, ...whole].includes(normalName(name));
          const isWhole = known && !declared.has(name) && free.includes(one) && free.includes(other);
          const parts = (isSecond || isFirst || isWhole) && typeof text === 'string' ? pattern.exec(text) : null;
          if (!parts) continue;
          const to = { [one]: parts[1]!, [other]: parts[2]! };
          return [{ op: 'divide', path: toPointer([...path, name]), from: text, to, provenance: 'arguments' }];
        }
      }
    }
    return null;
  },
};

function nameIn(names: Iterable<string>, known: readonly string[]): string | undefined {
  return [...names].find(name => known.includes(normalName(name)));
}
