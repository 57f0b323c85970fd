import { replies } from './words.mjs';

const isTransient = text => text === 'Server disconnected' || text.includes('Request timed out');
const isParsed = text => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const saysError = text => isParsed(text) && JSON.parse(text).errorcode < 0;

/** Why a call that was written well did not give its result; `after` is how the agent goes on, where it does. */
function faultOf(call, text) {
  const isStubborn = Number.parseInt(call.id.slice(-2), 16) % 4 > 0;
  if (isTransient(text)) {
    const fault = text === 'Server disconnected' ? 'dropped connection' : 'slow call';
    const waited = fault === 'slow call' && { durationMs: 2000 };
    return { fault, end: 'not_repaired', also: ['needs_user'], after: isStubborn ? call.text : null, ...waited };
  }
  if (text.includes('Permission denied')) return { fault: 'permission', end: 'not_repaired', also: ['needs_user'] };
  if (!text.includes('exceeds maximum allowed tokens')) throw new Error(`${call.tool} ${call.text}: ${text}`);
  const { full_text: _, ...args } = JSON.parse(call.text);
  const plans = [args, { ...args, full_text: false }].map(less => [{ tool_name: call.tool, arguments: less }]);
  const after = isStubborn ? JSON.stringify(args) : null;
  return { fault: 'oversize result', end: 'not_repaired', also: ['needs_user', 'verified'], calls: plans, after };
}

/**
 * Sends every call of a conversation to the server, in order, and notes what the agent heard. After a call
 * that was written well and failed all the same, three agents in four try again where that can help.
 */
export async function sendConversation(conversation, server) {
  const turns = [];
  for (const turn of conversation.turns) {
    const steps = [];
    const waiting = [...turn.steps];
    while (waiting.length > 0) {
      const sent = [];
      const again = [];
      for (const call of waiting.shift()) {
        const heard = await server.send(call.tool, call.text);
        const { after, ...fault } = call.end === 'ok' && heard.failed ? faultOf(call, heard.text) : {};
        const asText = call.asText || !isParsed(call.text) || typeof JSON.parse(call.text) !== 'object';
        sent.push({ ...call, heard, asText, ...fault, unflagged: saysError(heard.text) });
        if (after) again.push({ ...call, text: after, id: `${call.id}r`, at: call.at + 2500 });
      }
      steps.push(sent);
      if (again.length > 0) waiting.unshift(again);
    }
    const last = steps.at(-1).at(-1).heard;
    turns.push({ ...turn, steps, reply: turn.reply ?? replies[turn.language][last.failed ? 'failed' : 'ok'] });
  }
  return { ...conversation, turns, tools: server.tools };
}

/** Sends a call until the moment does not let it fail. */
export async function sendPatiently(server, name, text) {
  for (;;) {
    const heard = await server.send(name, text);
    if (!heard.failed || !isTransient(heard.text)) return heard;
  }
}
