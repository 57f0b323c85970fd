import { nameTokens, normalName } from '../names.ts';

const WRAPPERS = new Set(
  `data params param parameters parameter input inputs arguments argument args body payload request req options option opts kwargs
   properties props values fields attributes toolinput toolargs toolarguments toolparams toolparameters actioninput requestbody
   requestdata inputdata json object extra additionalparams additionalproperties queryparams`.split(/\s+/),
);
/** Keys that may be about the call, or about what it makes. */
const ASIDES = new Set(['metadata', 'meta']);
/** What a thing and the data about it may both have. */
const OWN = new Set(
  'id ids name title label type kind source origin author user owner creator date time timestamp created updated version url path tag tags'.split(
    ' ',
  ),
);

/**
 * Whether a key says nothing of what it holds but that these are parameters; `customer` says whose they are. `held`: the names in it,
 * of which data about data may have some of its own (`meta.source`).
 */
export function isWrapper(name: string, held: readonly string[]): boolean {
  if (WRAPPERS.has(normalName(name))) return true;
  return ASIDES.has(normalName(name)) && !held.some(inner => OWN.has(nameTokens(inner).at(-1) ?? ''));
}
