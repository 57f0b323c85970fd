import { getOwn, isNumber } from '../../core/json.ts';
import { misfitRule } from './misfit-rule.ts';

/** Brings the size of a page down to its declared bound on a read, where the user never named a size. */
export const clampSize = misfitRule('clamp_size', ({ value, branches }, _schema, { failure, isRead }) => {
  if (!isNumber(value) || !isRead || failure.intent === null) return null;
  const bounds = branches.map(branch => getOwn(branch, 'maximum')).filter(isNumber);
  const bound = bounds.find(max => Number(max) < Number(value));
  if (bounds.length !== 1 || bound === undefined || failure.intent.includes(value.toString())) return null;
  return { op: 'reformat', from: value, to: bound, provenance: 'schema' };
});
