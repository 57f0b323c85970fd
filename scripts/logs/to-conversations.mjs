import { createHash } from 'node:crypto';

const models = {
  native: ['gpt-5-mini', 'claude-haiku-4-5', 'qwen3-max', 'deepseek-v3.2'],
  openai: ['gpt-5-mini', 'qwen3-max', 'glm-4.6', 'llama-3.3-70b-versatile'],
  anthropic: ['claude-sonnet-4-5', 'claude-haiku-4-5', 'claude-opus-4-5'],
};
const callPrefix = { native: 'call_', openai: 'call_', anthropic: 'toolu_01' };
const longestConversation = 3;
const firstDay = Date.parse('2026-10-26T01:00:00Z');
const replies = { en: { ok: 'Done.', failed: 'That did not work.' }, zh: { ok: '好了。', failed: '没有成功。' } };

const hash = text => createHash('sha256').update(text).digest('hex');
const number = (text, below) => Number.parseInt(hash(text).slice(0, 8), 16) % below;

function isObjectText(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether a case can stand in a format: Anthropic's calls hold an object, never text. */
const fits = (item, format) => format !== 'anthropic' || item.steps.flat().every(call => isObjectText(call.text));

/** Groups cases into conversations of a few turns: one server, one language, in the order given. */
function grouped(cases, name) {
  const groups = [];
  const limit = () => 1 + number(`${name} ${groups.length}`, longestConversation);
  for (const item of cases) {
    const group = groups.at(-1);
    const isSame = group && group.cases[0].server === item.server && group.cases[0].language === item.language;
    if (isSame && group.cases.length < group.limit) group.cases.push(item);
    else groups.push({ cases: [item], limit: limit() });
  }
  return groups.map(group => group.cases);
}

/** Deals cases out over the formats, one after the other, to the one that has the fewest and can hold the case. */
function dealt(cases) {
  const formats = { native: [], openai: [], anthropic: [] };
  for (const item of cases) {
    const [name] = Object.keys(formats)
      .filter(format => fits(item, format))
      .sort((a, b) => formats[a].length - formats[b].length);
    formats[name].push(item);
  }
  return formats;
}

/** Conversations by format out of cases; ids, times and models are made, and the same each time. */
export function toConversations(cases, name) {
  return Object.fromEntries(
    Object.entries(dealt(cases)).map(([format, items]) => [
      format,
      grouped(items, `${name} ${format}`).map((group, at) => {
        const id = `${format}-${hash(`${name} ${format} ${at}`).slice(0, 12)}`;
        const startedAt = firstDay + at * 5_400_000 + number(id, 3_600_000) + number(`${id} day`, 14) * 86_400_000;
        let clock = startedAt;
        const turns = group.map(item => ({
          intent: item.intent,
          language: item.language,
          steps: item.steps.map((step, stepAt) =>
            step.map((call, position) => {
              const key = `${id} ${item.intent} ${stepAt} ${position} ${call.text}`;
              const durationMs = 20 + number(key, 900);
              clock += durationMs + 2000;
              return {
                ...call,
                id: callPrefix[format] + hash(key).slice(0, 22),
                at: clock,
                durationMs,
                asText: !isObjectText(call.text) || number(key, 2) === 1,
              };
            }),
          ),
        }));
        const model = models[format][number(id, models[format].length)];
        return { id, format, model, startedAt, server: group[0].server, language: group[0].language, turns };
      }),
    ]),
  );
}

/** Sends every call of a conversation to its server, in order, and notes what the agent heard. */
export async function sendAll(conversation, server) {
  const turns = [];
  for (const turn of conversation.turns) {
    const steps = [];
    for (const step of turn.steps) {
      const heard = [];
      for (const call of step) heard.push({ ...call, heard: await server.send(call.tool, call.text) });
      steps.push(heard);
    }
    const last = steps.at(-1).at(-1).heard;
    turns.push({ ...turn, steps, reply: replies[turn.language][last.failed ? 'failed' : 'ok'] });
  }
  return { ...conversation, turns, tools: server.tools };
}
