import { makeRequest } from './requests.mjs';
import { spoil, wellWritten } from './spoil.mjs';
import { pickSubjects } from './subjects.mjs';
import { replies, toIntent } from './words.mjs';

const maximumCodes = 50;

/** How a conversation goes on after a call that failed: shares of it. */
const reactions = [
  ['gives up', 52],
  ['puts it right', 30],
  ['tries the same again', 9],
  ['asks for less', 5],
  ['goes elsewhere', 4],
];

function afterFailure(call, request, context) {
  const { dice } = context;
  const reaction = dice.weighted(reactions);
  const isFixable = call.end === 'verified' && call.calls.length > 0;
  if (reaction === 'puts it right' && isFixable) {
    const plan = call.calls[0].map(({ tool_name, arguments: args }) => wellWritten({ tool: tool_name, args }));
    return { call, steps: [plan] };
  }
  if (reaction === 'tries the same again')
    return { call, steps: Array.from({ length: 1 + dice.below(4) }, () => [{ ...call }]) };
  if (reaction === 'asks for less' && isFixable && request.about.length > 1 && request.about.length < 10) {
    const args = { ...request.args, codes: request.about[0].code };
    return { call, steps: [[wellWritten({ ...request, args })]] };
  }
  return { call, steps: [] };
}

/** Turns of a conversation about a few instruments: `{intent, language, steps, reply}`; each step holds calls that go out together. */
export function toTurns(context, habits) {
  const { dice, language } = context;
  const focus = pickSubjects(dice, 3);
  const turns = [];
  const count = 1 + dice.below(6);
  while (turns.length < count) turns.push(...oneTurn(dice.pick(focus)));
  return turns;

  function oneTurn(subject) {
    const first = makeRequest(dice, subject);
    const more = first.about.length <= 10 && !first.isWrite && dice.chance(0.12) ? 1 + dice.below(2) : 0;
    const requests = [first, ...Array.from({ length: more }, () => makeSmallRead(dice, dice.pick(focus)))];
    const intents = [];
    const together = [];
    const later = [];
    let choice = null;
    for (const wanted of requests) {
      const mustErr = wanted.about.length > maximumCodes;
      const call =
        mustErr || (!wanted.isBarred && dice.chance(habits.errs))
          ? spoil(wanted, habits, context)
          : wellWritten(wanted);
      const request = call.request ?? wanted;
      const how =
        call.how ??
        dice.weighted([
          ['names', 6],
          ['stem', 2],
          ['code', 2],
        ]);
      intents.push(toIntent(dice, request, language, how));
      const { steps } = call.end === 'ok' ? { steps: [] } : afterFailure(call, request, context);
      together.push(call);
      later.push(...steps);
      if (call.isChoice && requests.length === 1 && steps.length === 0 && dice.chance(0.4)) choice = { call, request };
    }
    const steps = [together, ...later].map(step => step.map(withoutExtras));
    const turn = { intent: intents.join(' '), language, steps };
    if (!choice) return [turn];
    // The user says which one is meant, and the agent calls again: its own fix, by the user's word.
    Object.assign(steps[0][0], {
      end: 'verified',
      calls: [[{ tool_name: choice.request.tool, arguments: choice.request.args }]],
      also: ['needs_user', 'not_repaired'],
    });
    const answer = choice.request.about[0].names[language];
    return [
      { ...turn, reply: replies[language].ask },
      { intent: answer, language, steps: [[wellWritten(choice.request)]] },
    ];
  }
}

function makeSmallRead(dice, subject) {
  for (;;) {
    const request = makeRequest(dice, subject);
    if (!request.isWrite && request.about.length <= 10) return request;
  }
}

function withoutExtras({ fault, tool, text, end, calls, also }) {
  return { fault, tool, text, end, calls, also };
}
