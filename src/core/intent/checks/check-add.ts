import { parsePointer } from '../../json-path.ts';
import { isFrom } from '../provenance.ts';
import { type Check, refuse } from './check.ts';

/** A value that the original does not hold: only from the provenance that is claimed for it, as far as that can be seen. */
export const checkAdd: Check = (step, knowledge) => {
  const { change, before } = step;
  if (change.from !== null) return refuse('malformed', step, change.from, 'what is added was nothing before');
  const path = parsePointer(change.path, before.arguments);
  if (isFrom(change.provenance, change.to, path, before.arguments, knowledge)) return null;
  return refuse('invented', step, change.to, `${change.path} has no value that comes from "${change.provenance}"`);
};
