import { isFirstPage } from '../intent/forms/first-page.ts';
import { toPlaces } from '../intent/place.ts';
import { findRange } from '../intent/ranges/index.ts';
import type { JsonObject } from '../json.ts';
import { effectOf } from './effect-of.ts';
import { forUser, inLanguageOf, repairable } from './finding.ts';
import type { Case, Finding } from './types.ts';

/** A range, or a number of rows, that is more than one call may ask for: it can be read in several calls where it is certain that these meet. Null where the call asks for none. */
export function judgeRange(value: JsonObject, about: Case): Finding | null {
  const { input, tool, error } = about;
  const kind = 'range_or_count_limit';
  if (effectOf({ input }) === 'read') {
    const page = Object.keys(value).find(name => {
      const { schemas, words } = toPlaces(tool?.inputSchema ?? null)([name]);
      return isFirstPage(value[name]!, name, schemas, `${words}\n${error}`);
    });
    if (page !== undefined) return repairable(kind, `${page} counts from 1, and 0 stands for the first one.`);
  }
  const found = findRange(value, {
    placeAt: toPlaces(tool?.inputSchema ?? null),
    toolDescription: tool?.description ?? null,
    errorText: error,
    toolName: input.toolName,
    description: tool?.description ?? null,
    effect: effectOf({ input }),
  });
  if (!found) return null;
  if (found.status === 'cut')
    return repairable(kind, `One call may not ask for as much; ${found.parts.length} calls ask for the same.`);
  const { english, chinese } = found.question;
  return forUser(kind, 'One call may not ask for as much.', inLanguageOf(about, english, chinese));
}
