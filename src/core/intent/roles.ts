import type { JsonPath } from '../json-path.ts';
import { keepsUnit } from '../keeps-unit.ts';
import { isOwnId, mayBeMissing } from '../match-missing.ts';
import { isSameName, stepsOfName } from '../names.ts';
import type { Knowledge } from './knowledge.ts';
import type { Leaf } from './leaves.ts';
import { mayRename } from './may-rename.ts';

const NONE: ReadonlySet<string> = new Set();

/** Whether a leaf may play its role at another place: under the same name, a renamed one, or with one container put on or taken off. */
export function sharesRole(original: Leaf, repaired: Leaf, knowledge: Knowledge): boolean {
  const [from, to] = [original.keys.at(-1), repaired.keys.at(-1)];
  if (from === undefined || to === undefined) return true;
  if (from === to) return true;
  if (from === repaired.keys.at(-2) || original.keys.at(-2) === to) return true;
  if (isWrittenOut(original, repaired)) return true;
  const parent = repaired.path.slice(0, repaired.path.lastIndexOf(to));
  return (
    mayRename(from, to, parent, NONE, knowledge) ||
    isForMissing(from, to, parent, knowledge) ||
    (isSameName(from, to) && !knowledge.names.has(from)) ||
    knowledge.hints.didYouMean.some(({ wrong, right }) => wrong === from && right === to)
  );
}

/** Whether a name was the whole path to where the leaf stands now (`tags[0]`, `filter.status`). */
function isWrittenOut({ path }: Leaf, repaired: Leaf): boolean {
  const steps = path.length === 1 ? stepsOfName(String(path[0])) : [];
  return steps.length > 1 && steps.join('\0') === repaired.path.join('\0');
}

/** A name of the family of a required parameter; whether nothing else could be meant is for the check of the rename to say. */
function isForMissing(from: string, to: string, parent: JsonPath, { placeAt, calls }: Knowledge): boolean {
  const place = placeAt(parent);
  if (!keepsUnit(from, to, placeAt([...parent, to]).words)) return false;
  if (!place.required.includes(to) || place.properties.has(from)) return false;
  return mayBeMissing(from, to) || (parent.length === 0 && isOwnId(from, to, calls[0]!.toolName));
}
