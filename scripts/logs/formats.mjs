const iso = milliseconds => new Date(milliseconds).toISOString();
const slot = 'arguments-of-this-call';

/** JSON text with the arguments of each call as the model wrote them, byte for byte. */
function withArguments(record, texts) {
  let at = 0;
  return JSON.stringify(record).replaceAll(`"${slot}"`, () => texts[at++]);
}

const callsOf = conversation => conversation.turns.flatMap(turn => turn.steps.flat());
const nativeTool = ({ name, description, inputSchema, annotations }) => ({
  name,
  description,
  input_schema: inputSchema,
  annotations,
});

/** One native record a call; the arguments are an object or the text, as the call says. */
export function toNative(conversation) {
  const { id, model, tools } = conversation;
  return conversation.turns.flatMap((turn, at) =>
    turn.steps.flat().map(call => {
      const { failed, text } = call.heard;
      const record = {
        conversation_id: id,
        tool_call_id: call.id,
        turn: at + 1,
        started_at: iso(call.at),
        model,
        intent: turn.intent,
        tool_name: call.tool,
        arguments: slot,
        status: failed ? 'error' : 'ok',
        error: failed ? text : null,
        result: failed ? null : text,
        duration_ms: call.durationMs,
        tools: tools.map(nativeTool),
      };
      return withArguments(record, [call.asText ? JSON.stringify(call.text) : call.text]);
    }),
  );
}

/** One OpenAI Chat Completions conversation a line: nothing but the text tells that a call failed. */
export function toOpenai({ id, model, startedAt, tools, turns }) {
  const messages = turns.flatMap(turn => [
    { role: 'user', content: turn.intent },
    ...turn.steps.flatMap(step => [
      {
        role: 'assistant',
        content: null,
        tool_calls: step.map(call => ({
          id: call.id,
          type: 'function',
          function: { name: call.tool, arguments: call.text },
        })),
      },
      ...step.map(call => ({ role: 'tool', tool_call_id: call.id, content: call.heard.text })),
    ]),
    { role: 'assistant', content: turn.reply },
  ]);
  const functions = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  return [JSON.stringify({ id, model, created: Math.floor(startedAt / 1000), messages, tools: functions })];
}

/** One Anthropic Messages conversation a line. */
export function toAnthropic(conversation) {
  const { id, model, tools, turns } = conversation;
  const messages = turns.flatMap(turn => [
    { role: 'user', content: turn.intent },
    ...turn.steps.flatMap((step, at) => [
      {
        role: 'assistant',
        content: step.map(call => ({ type: 'tool_use', id: call.id, name: call.tool, input: slot })),
      },
      {
        role: 'user',
        content: step.map(call => ({
          type: 'tool_result',
          tool_use_id: call.id,
          content: at % 2 === 0 ? [{ type: 'text', text: call.heard.text }] : call.heard.text,
          is_error: call.heard.failed,
        })),
      },
    ]),
    { role: 'assistant', content: [{ type: 'text', text: turn.reply }] },
  ]);
  const record = {
    id,
    model,
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
    messages,
  };
  return [
    withArguments(
      record,
      callsOf(conversation).map(call => call.text),
    ),
  ];
}
