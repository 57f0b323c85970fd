/** What must become of each call of a conversation, one record a call; `end` is `ok` for a call that did not fail. */
export function toExpected(conversation) {
  return conversation.turns.flatMap(turn =>
    turn.steps.flat().map(call => {
      if (call.heard.failed === (call.end === 'ok') && !call.unflagged)
        throw new Error(`${call.tool} ${call.text} was to end as ${call.end}, and the server said: ${call.heard.text}`);
      const { end, also, calls } = call;
      return {
        conversation_id: conversation.id,
        tool_call_id: call.id,
        tool_name: call.tool,
        language: turn.language,
        fault: call.fault,
        end,
        ...(also.length > 0 && { also }),
        ...(calls.length > 0 && { calls }),
      };
    }),
  );
}

/** Sends each call that is accepted as a repair and is to be proven by running it: an answer that does not hold is no answer. */
export async function checkAnswers(expected, send) {
  for (const { end, calls = [], tool_name } of expected) {
    if (end !== 'verified') continue;
    for (const call of calls.flat()) {
      const { failed, text } = await send(call.tool_name, JSON.stringify(call.arguments));
      if (failed) throw new Error(`the answer for ${tool_name}, ${JSON.stringify(call)}, fails: ${text}`);
    }
  }
}
