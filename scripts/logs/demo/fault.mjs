/**
 * A fault makes of a request the call that a model wrote instead, or null where the request has nothing to get wrong in this way:
 * `{text, tool, end, calls, also}`, with `end`, `calls` and `also` as in expected.jsonl.
 */
const toText = args => (typeof args === 'string' ? args : JSON.stringify(args));
const right = request => [{ tool_name: request.tool, arguments: request.args }];

/** What can be put right: proven by running it, where running it changes nothing. */
export function fixed(request, args, { tool = request.tool, plan = right(request), also = [], how } = {}) {
  return { tool, text: toText(args), end: request.isWrite ? 'blocked' : 'verified', calls: [plan], also, how };
}

/** As `fixed`, where asking the user or leaving it is as good. */
export function fixedOrLeft(request, args, more = {}) {
  return fixed(request, args, { ...more, also: ['needs_user', 'not_repaired'] });
}

/** Only the user can say, and must be asked. */
export function asked(request, args, more = {}) {
  return { tool: request.tool, text: toText(args), end: 'needs_user', calls: [], also: [], ...more };
}

/** No change that is known helps; to ask the user does no harm. */
export function left(request, args, more = {}) {
  return { tool: request.tool, text: toText(args), end: 'not_repaired', calls: [], also: ['needs_user'], ...more };
}

/** The arguments with one of them otherwise. */
export const set = (request, name, value) => ({ ...request.args, [name]: value });

/** The arguments without one of them. */
export function without({ args }, name) {
  const { [name]: _, ...rest } = args;
  return rest;
}

/** The arguments with one of them under another name, in its place. */
export function renamed({ args }, from, to) {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name === from ? to : name, value]));
}

/** The names of the arguments that a test holds for. */
export const namesOf = ({ args }, test) => Object.keys(args).filter(name => test(args[name], name));
