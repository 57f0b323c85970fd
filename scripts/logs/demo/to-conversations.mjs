import { createHash } from 'node:crypto';
import { makeDice } from './dice.mjs';
import { models } from './models.mjs';
import { subjects } from './subjects.mjs';
import { toTurns } from './to-turns.mjs';

const formats = [
  ['native', 5],
  ['openai', 3],
  ['anthropic', 2],
];
const callPrefix = { native: 'call_', openai: 'call_', anthropic: 'toolu_01' };
const firstDay = Date.parse('2026-10-19T00:00:00Z');
const days = 40;
const dayMs = 86_400_000;
/** So many good calls of a tool make a code well known in the log. */
const enough = 45;

const shared = subjects.filter(subject => subject.isShared);
const hash = (text, length) => createHash('sha256').update(text).digest('hex').slice(0, length);

function startOf(dice) {
  for (;;) {
    const day = firstDay + dice.below(days) * dayMs;
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    if (!isWeekend || dice.chance(0.15))
      return day + Math.round((1 + 8 * Math.sqrt(dice.below(1000) / 1000)) * 3_600_000) + dice.below(60_000);
  }
}

function draft(at, isKnown) {
  const dice = makeDice(`conversation ${at}`);
  const format = dice.weighted(formats);
  const language = dice.chance(0.5) ? 'zh' : 'en';
  const [model, habits] = dice.pick(models[format]);
  const startedAt = startOf(dice);
  const turns = toTurns({ dice, language, shared, isKnown, mustBeObject: format === 'anthropic' }, habits);
  return { id: `${format}-${hash(`demo ${at}`, 12)}`, format, model, language, startedAt, turns };
}

/** How often calls that are written well name a code, by `tool code`. */
function support(conversations) {
  const counts = new Map();
  for (const call of conversations.flatMap(({ turns }) => turns.flatMap(({ steps }) => steps.flat()))) {
    if (call.end !== 'ok') continue;
    const { codes, code } = JSON.parse(call.text);
    for (const item of (codes ?? code ?? '').split(','))
      counts.set(`${call.tool} ${item}`, (counts.get(`${call.tool} ${item}`) ?? 0) + 1);
  }
  return counts;
}

function withIds(conversation) {
  const { id, format, startedAt } = conversation;
  const dice = makeDice(`times of ${id}`);
  let clock = startedAt;
  const turns = conversation.turns.map((turn, turnAt) => ({
    ...turn,
    steps: turn.steps.map((step, stepAt) =>
      step.map((call, position) => {
        const durationMs = 20 + dice.below(400) + (dice.chance(0.1) ? dice.below(3000) : 0);
        clock += durationMs + 1500 + dice.below(4000);
        const callId = callPrefix[format] + hash(`${id} ${turnAt} ${stepAt} ${position}`, 14);
        return { ...call, id: callId, at: clock, durationMs, asText: dice.chance(0.5) };
      }),
    ),
  }));
  return { ...conversation, turns };
}

/** The conversations of the demo, in the order of their time; the same each time, and for other suffixes the same but for those. */
export function toConversations(count) {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const first = support(numbers.map(at => draft(at, () => true)));
  const isKnown = ({ tool, about }) => about.every(({ code }) => (first.get(`${tool} ${code}`) ?? 0) >= enough);
  return numbers.map(at => withIds(draft(at, isKnown))).sort((a, b) => a.startedAt - b.startedAt);
}
