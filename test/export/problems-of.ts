type Message = Record<string, unknown> & { role: string };
type Row = Record<string, unknown>;

/** What a trainer would refuse in a row of OpenAI's shape. */
export function problemsOfOpenai(row: Row): string[] {
  const messages = row.messages as Message[];
  return [
    ...keysBeside(row, ['messages', 'tools', 'parallel_tool_calls']),
    ...(typeof row.parallel_tool_calls === 'boolean' ? [] : ['parallel_tool_calls is no boolean']),
    ...problemsOfTools(row.tools),
    ...problemsOfMessages(messages),
    ...messages.flatMap(message => {
      if (message.role !== 'assistant') return 'weight' in message ? ['weight beside an assistant message'] : [];
      return message.weight === 0 || message.weight === 1 ? [] : [`weight ${message.weight}`];
    }),
    ...(messages.at(-1)?.weight === 1 ? [] : ['nothing to learn at the end']),
    ...callsOf(messages).flatMap(call => (typeof call.arguments === 'string' ? [] : ['arguments are no text'])),
  ];
}

/** What TRL or a chat template would refuse in a row. */
export function problemsOfTrl(row: Row): string[] {
  const prompt = row.prompt as Message[];
  const completion = row.completion as Message[];
  const messages = [...prompt, ...completion];
  return [
    ...keysBeside(row, ['prompt', 'completion', 'tools']),
    ...problemsOfTools(row.tools),
    ...problemsOfMessages(messages),
    ...(prompt.at(-1)?.role === 'assistant' ? ['the prompt ends with the assistant'] : []),
    ...(completion.every(message => message.role === 'assistant')
      ? []
      : ['what is learned is not the assistant alone']),
    ...messages.flatMap(message => ('weight' in message ? ['weight has no meaning here'] : [])),
    ...callsOf(messages).flatMap(call => (isPlainObject(call.arguments) ? [] : ['arguments are no object'])),
    ...messages.flatMap(message =>
      message.role === 'tool' && typeof message.name !== 'string' ? ['a result without the name of its tool'] : [],
    ),
  ];
}

function problemsOfMessages(messages: Message[]): string[] {
  const problems: string[] = [];
  const open = new Set<unknown>();
  const ids = new Set<unknown>();
  if (!messages.some(message => message.role === 'user')) problems.push('no user message');
  if (messages.at(-1)?.role !== 'assistant') problems.push('does not end with the assistant');
  messages.forEach((message, at) => {
    if (!['system', 'user', 'assistant', 'tool'].includes(message.role)) problems.push(`role ${message.role}`);
    if (typeof message.content !== 'string') problems.push('content is no text');
    if (message.role !== 'tool' && messages[at - 1]?.role === message.role) problems.push(`${message.role} twice`);
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) problems.push('a result without its call');
      return;
    }
    if (open.size > 0) problems.push('a call without its result');
    open.clear();
    for (const { id, type } of toolCalls(message)) {
      if (type !== 'function') problems.push('type of a call');
      if (typeof id !== 'string' || !/^[a-zA-Z0-9]{9}$/.test(id) || ids.has(id)) problems.push(`id ${id}`);
      ids.add(id);
      open.add(id);
    }
  });
  return problems;
}

function problemsOfTools(tools: unknown): string[] {
  if (!Array.isArray(tools) || tools.length === 0) return ['no tools'];
  return tools.flatMap(tool => {
    const { name, description, parameters } = tool.function ?? {};
    const isWhole = typeof name === 'string' && typeof description === 'string' && isPlainObject(parameters);
    return tool.type === 'function' && isWhole ? [] : [`tool ${JSON.stringify(tool)}`];
  });
}

function toolCalls(message: Message): { id: unknown; type: unknown; function: Record<string, unknown> }[] {
  return (message.tool_calls ?? []) as { id: unknown; type: unknown; function: Record<string, unknown> }[];
}

function callsOf(messages: Message[]): Record<string, unknown>[] {
  return messages.flatMap(toolCalls).map(call => call.function);
}

function keysBeside(row: Row, keys: string[]): string[] {
  return Object.keys(row)
    .filter(key => !keys.includes(key))
    .map(key => `extra key ${key}`);
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
