const toText = args => (typeof args === 'string' ? args : JSON.stringify(args));
const toCalls = plan => plan.map(([tool_name, args]) => ({ tool_name, arguments: args }));

/** A call that a model wrote: arguments as an object, or as the very text. */
const call = (fault, tool, args, end, calls = [], also = []) => ({
  fault,
  tool,
  text: toText(args),
  end,
  calls: calls.map(toCalls),
  also,
});

/**
 * Makes the functions that write cases for one server and language. A plan is a list of `[tool, arguments]`; where several plans
 * are right, each is one argument. `intent` is what the user asked for.
 */
export function casesFor(server, language) {
  const one = (intent, made) => ({ server, language, intent, steps: [[made]] });
  return {
    /** Nothing wrong. */
    good: (intent, tool, args) => one(intent, call('none', tool, args, 'ok')),
    /** Repaired, and proven by running it. */
    fixed: (fault, intent, tool, args, ...plans) => one(intent, call(fault, tool, args, 'verified', plans)),
    /** As `fixed`, where asking the user is as good. */
    fixedOrAsked: (fault, intent, tool, args, ...plans) =>
      one(intent, call(fault, tool, args, 'verified', plans, ['needs_user', 'not_repaired'])),
    /** Repaired, and must not be run. */
    blocked: (fault, intent, tool, args, ...plans) => one(intent, call(fault, tool, args, 'blocked', plans)),
    /** Only the user can say, and must be asked. */
    asked: (fault, intent, tool, args) => one(intent, call(fault, tool, args, 'needs_user')),
    /** Only the user can say; to leave the call as it is does no harm. */
    askedOrLeft: (fault, intent, tool, args) =>
      one(intent, call(fault, tool, args, 'needs_user', [], ['not_repaired'])),
    /** No change of the call helps, or none that is known to keep what was asked for. */
    left: (fault, intent, tool, args) => one(intent, call(fault, tool, args, 'not_repaired', [], ['needs_user'])),
    /** The agent put its call right itself, in its next step. */
    selfFixed: (fault, intent, tool, args, better) => ({
      ...one(intent, call(fault, tool, args, 'verified', [[[tool, better]]])),
      steps: [[call(fault, tool, args, 'verified', [[[tool, better]]])], [call('none', tool, better, 'ok')]],
    }),
  };
}

/** The same call again and again: only the first is repaired, and the rest are told as repeats of it. */
export function again(item, times) {
  return { ...item, steps: Array.from({ length: times }, () => item.steps[0].map(made => ({ ...made }))) };
}

/** Two cases asked for at once: their calls go out in one step. */
export function together(first, second) {
  return {
    ...first,
    intent: `${first.intent} ${second.intent}`,
    steps: [[...first.steps.flat(), ...second.steps.flat()]],
  };
}
