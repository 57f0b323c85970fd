import type { Attributes } from './attributes.ts';
import { attributesOf, nested, typedValue, unflattened } from './attributes.ts';
import { get, getFirst, isRecord, listOf, nameOf, parsed, textOf, wordOf } from './get.ts';
import { Items } from './items.ts';
import { looseArguments } from './loose-arguments.ts';
import { readMessages } from './read-message.ts';
import { resultText } from './texts.ts';

const TOOL_NAMES = [
  'gen_ai.tool.name',
  'tool.name',
  'ai.toolCall.name',
  'mcp.tool.name',
  'traceloop.entity.name',
  'tool_call.function.name',
];
const TOOL_IDS = ['gen_ai.tool.call.id', 'tool_call.id', 'ai.toolCall.id'];
const TOOL_ARGUMENTS = [
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.arguments',
  'ai.toolCall.args',
  'tool_arguments',
  'tool_call.function.arguments',
  'gcp.vertex.agent.tool_call_args',
  'langfuse.observation.input',
  'traceloop.entity.input',
  'input.value',
  'input',
  'tool.parameters',
];
const TOOL_RESULTS = [
  'gen_ai.tool.call.result',
  'gen_ai.tool.result',
  'gen_ai.tool.output',
  'ai.toolCall.result',
  'tool_response',
  'gcp.vertex.agent.tool_response',
  'langfuse.observation.output',
  'traceloop.entity.output',
  'output.value',
  'output',
];

/** What a tool span tells by any of the conventions: OpenTelemetry GenAI, OpenInference, OpenLLMetry, Vercel AI SDK. `undefined` for other spans. */
export function toolOf(attributes: Attributes, spanName: string) {
  if (!isTool(attributes)) return undefined;
  const name =
    textOf(getFirst(attributes, TOOL_NAMES)?.value) ??
    spanName.replace(/^(?:execute_tool|running tool:?|tools\/call)\s+|\.tool$/g, '');
  const given = getFirst(attributes, TOOL_ARGUMENTS);
  const result = getFirst(attributes, TOOL_RESULTS);
  return {
    id: wordOf(getFirst(attributes, TOOL_IDS)?.value),
    name,
    value: given?.key === 'traceloop.entity.input' ? entityInput(given.value) : looseArguments(given?.value),
    text:
      result === undefined
        ? null
        : resultText(result.key === 'traceloop.entity.output' ? entityOutput(result.value) : result.value),
  };
}

/** The conversation that a model span shows, by any of the conventions; `undefined` where it shows none. */
export function messagesOf(attributes: Attributes): Items | undefined {
  const items = new Items();
  for (const [keys, flat] of [
    [
      [
        'gen_ai.input.messages',
        'gen_ai.prompt',
        'ai.prompt.messages',
        'gen_ai.request.messages',
        'pydantic_ai.all_messages',
        'all_messages_events',
        'events',
      ],
      ['gen_ai.prompt', 'llm.input_messages', 'llm.prompts'],
    ],
    [
      ['gen_ai.output.messages', 'gen_ai.completion'],
      ['gen_ai.completion', 'llm.output_messages', 'llm.completions'],
    ],
  ] as const) {
    const whole = parsed(getFirst(attributes, [...keys, ...flat])?.value);
    if (Array.isArray(whole))
      readMessages(
        items,
        whole.map(message => plainMessage(unflattened(message))),
        undefined,
      );
    else
      for (const prefix of flat) readMessages(items, listOf(nested(attributes, prefix)).map(plainMessage), undefined);
  }
  const calls = parsed(attributes['ai.response.toolCalls']);
  if (Array.isArray(calls)) readMessages(items, [{ role: 'assistant', tool_calls: calls }], undefined);
  return items.all.length === 0 ? undefined : items;
}

/** The conversation that the events of a span or of a log tell, `gen_ai.user.message` up to `gen_ai.choice`; `undefined` where they tell none. */
export function messagesOfEvents(events: readonly unknown[]): Items | undefined {
  const items = new Items();
  for (const event of events) {
    const attributes = attributesOf(get(event, 'attributes'));
    const told = messagesOf(attributes);
    if (told) return told;
    const name = [get(event, 'name'), get(event, 'eventName'), get(event, 'event_name'), attributes['event.name']].find(
      one => typeof one === 'string' && one.startsWith('gen_ai.'),
    );
    const kind = /^gen_ai\.(?:(system|user|assistant|tool)\.message|choice|content\.(prompt|completion))$/.exec(
      nameOf(name),
    );
    if (!kind) continue;
    const body = typedValue(get(event, 'body'));
    const said: Attributes = { ...attributes, ...(isRecord(body) ? body : {}) };
    const whole = parsed(
      said['gen_ai.event.content'] ?? said['gen_ai.prompt'] ?? said['gen_ai.completion'] ?? said.message,
    );
    const message: Attributes = { role: kind[1] ?? 'assistant', ...said, ...(isRecord(whole) ? whole : {}) };
    if (Array.isArray(whole)) readMessages(items, whole, undefined);
    else
      readMessages(
        items,
        [{ ...message, tool_call_id: message.tool_call_id ?? message.id, tool_calls: parsed(message.tool_calls) }],
        undefined,
      );
  }
  return items.all.length === 0 ? undefined : items;
}

/** The tools that a model span offers, as JSON text of a list. */
export function toolsOf(attributes: Attributes): string | null {
  const whole = parsed(
    getFirst(attributes, ['gen_ai.tool.definitions', 'gen_ai.request.tools', 'ai.prompt.tools'])?.value,
  );
  const listed = ['llm.tools', 'llm.request.functions'].flatMap(prefix => listOf(nested(attributes, prefix)));
  const tools = [...listOf(whole), ...listed].map(plainTool).filter(tool => tool !== undefined);
  return tools.length === 0 ? null : JSON.stringify(tools);
}

/** The user's words where the outermost span of an agent has them. */
export function wordsOf(attributes: Attributes): string | undefined {
  if (
    !/^(?:AGENT|CHAIN|workflow|agent)$/.test(
      nameOf(attributes['openinference.span.kind'] ?? attributes['traceloop.span.kind']),
    )
  )
    return undefined;
  const words = textOf(attributes['input.value']);
  return words === undefined || /^\s*[[{]/.test(words) ? undefined : words;
}

function isTool(attributes: Attributes): boolean {
  return (
    attributes['gen_ai.operation.name'] === 'execute_tool' ||
    attributes['openinference.span.kind'] === 'TOOL' ||
    attributes['traceloop.span.kind'] === 'tool' ||
    attributes['langfuse.observation.type'] === 'tool' ||
    attributes['mcp.method.name'] === 'tools/call' ||
    attributes['ai.operationId'] === 'ai.toolCall' ||
    (attributes['gen_ai.tool.name'] !== undefined && attributes['gen_ai.operation.name'] === undefined)
  );
}

/** OpenLLMetry's input of a tool: the arguments of a Python function, or what a framework handed over. */
function entityInput(value: unknown): unknown {
  const input = parsed(value);
  if (!isRecord(input)) return looseArguments(value);
  if (isRecord(input.inputs)) return input.inputs;
  const positional = listOf(input.args);
  const named = isRecord(input.kwargs) ? input.kwargs : undefined;
  const isEmpty = Object.keys(named ?? {}).length === 0;
  if (positional.length === 0 && named && !(isEmpty && 'input_str' in input)) return named;
  if (positional.length === 1 && isRecord(positional[0]) && isEmpty) return positional[0];
  return 'input_str' in input ? looseArguments(input.input_str) : input;
}

function entityOutput(value: unknown): unknown {
  const output = parsed(value);
  return isRecord(output) &&
    'output' in output &&
    Object.keys(output).every(key => key === 'output' || key === 'kwargs')
    ? output.output
    : value;
}

/** A message of OpenInference or OpenLLMetry in the shape that messages have elsewhere. */
function plainMessage(value: unknown): unknown {
  const message = get(value, 'message') ?? value;
  if (!isRecord(message)) return message;
  const contents = listOf(message.contents).map(part => get(part, 'message_content') ?? part);
  const calls = listOf(message.tool_calls).map(call => get(call, 'tool_call') ?? call);
  return {
    ...message,
    ...(contents.length > 0 ? { content: message.content ?? contents } : {}),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

function plainTool(value: unknown): unknown {
  const tool = parsed(get(value, 'tool', 'json_schema') ?? value);
  if (!isRecord(tool)) return undefined;
  return { ...tool, ...(typeof tool.parameters === 'string' ? { parameters: parsed(tool.parameters) } : {}) };
}
