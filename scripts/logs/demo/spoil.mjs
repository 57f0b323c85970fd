import { fixed } from './fault.mjs';
import { hopelessFaults } from './hopeless-faults.mjs';
import { nameFaults } from './name-faults.mjs';
import { shapeFaults } from './shape-faults.mjs';
import { textFaults } from './text-faults.mjs';
import { splitPlan, valueFaults } from './value-faults.mjs';

const maximumCodes = 50;
const groups = { text: textFaults, shape: shapeFaults, name: nameFaults, value: valueFaults, hopeless: hopelessFaults };
const share = { text: 0.5, shape: 0.9, name: 0.9, value: 1.4, hopeless: 1.1 };

function isObjectText(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * The call that a model with these `habits` wrote for a request, wrongly. `context`: the dice, the language, the instruments whose
 * stems are shared, whether the log knows all codes of a request well, and whether a call must hold an object.
 */
export function spoil(request, habits, context) {
  const { dice } = context;
  if (request.about.length > maximumCodes)
    return { fault: 'too many codes', ...fixed(request, request.args, { plan: splitPlan(request, maximumCodes) }) };
  for (;;) {
    const names = Object.keys(groups).map(name => [name, share[name] * (habits[name] ?? 1)]);
    const call = oneOf(groups[dice.weighted(names)], request, context);
    if (call) return call;
  }
}

/** A fault of a group that the request can have, by the weights of those that it can. */
function oneOf(faults, request, context) {
  const left = [...faults];
  while (left.length > 0) {
    const entry = context.dice.weighted(left.map(item => [item, item[1]]));
    const [fault, , make] = entry;
    const call = make(request, context);
    const isSame = call?.text === JSON.stringify(request.args) && call.tool === request.tool;
    if (call && !isSame && (!context.mustBeObject || isObjectText(call.text))) return { fault, ...call };
    left.splice(left.indexOf(entry), 1);
  }
  return null;
}

/** A request as it should be written. */
export function wellWritten({ tool, args }) {
  return { fault: 'none', tool, text: JSON.stringify(args), end: 'ok', calls: [], also: [] };
}
