import { type Effect, verbOf } from '../effect.ts';
import { nameTokens, singular } from '../names.ts';

/**
 * Whether the default of a required parameter may be taken for the user's own choice: for a read always; for a write where it only says
 * in what form something is done; never where things are destroyed or money moves. Where a tool's name has no verb, its reach counts alone.
 */
export function isOnlyForm(name: string, toolName: string, effect: Effect): boolean {
  if (effect === 'read') return true;
  const words = nameTokens(name).map(singular);
  if (effect === 'destructive' || words.some(word => REACH.has(word))) return false;
  return verbOf(toolName) === null || FORMS.has(words.at(-1) ?? '');
}

const FORMS = new Set(
  `format encoding charset language lang locale timezone tz layout indent indentation newline delimiter separator quote
   unit style theme color colour font width height orientation precision quality version syntax mime_type verbosity verbose pretty
   timeout retry page limit offset sort order`.split(/\s+/),
);
/** What a write reaches: whom, where, how much, for what price. */
const REACH = new Set(
  `purchase buy sell stop market work customer currency price amount quantity qty stock account user target release app package
   to from recipient receiver sender cc bcc email phone address channel scope env environment stage region cluster host namespace
   server database table bucket path role permission access visibility owner team project branch mode action count number guest seat
   person all range level total cost fee budget payment card`.split(/\s+/),
);
