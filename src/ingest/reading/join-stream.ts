import { get, isRecord, listOf, textOf } from './get.ts';

type Call = { id?: string; type?: string; function: { name: string; arguments: string } };

/** The message that the chunks of a streamed chat completion make together. */
export function joinChunks(chunks: readonly unknown[]): { role: string; content: string; tool_calls: Call[] } {
  const message = { role: 'assistant', content: '', tool_calls: [] as Call[] };
  const byIndex = new Map<unknown, Call>();
  for (const chunk of chunks) {
    const delta = get(chunk, 'choices', 0, 'delta') ?? get(chunk, 'choices', 0, 'message');
    message.content += textOf(get(delta, 'content')) ?? '';
    for (const part of [
      ...listOf(get(delta, 'tool_calls')),
      ...(get(delta, 'function_call') ? [{ function: get(delta, 'function_call') }] : []),
    ]) {
      const id = textOf(get(part, 'id'));
      const index = get(part, 'index') ?? id ?? 0;
      const known = byIndex.get(index);
      const isNew = !known || (id !== undefined && known.id !== undefined && known.id !== id);
      const call = isNew ? { function: { name: '', arguments: '' } } : known;
      if (isNew) {
        byIndex.set(index, call);
        message.tool_calls.push(call);
      }
      if (id !== undefined) call.id = id;
      const name = textOf(get(part, 'function', 'name'));
      if (name !== undefined && call.function.name !== name) call.function.name += name;
      const written = get(part, 'function', 'arguments');
      call.function.arguments +=
        typeof written === 'string' ? written : isRecord(written) ? JSON.stringify(written) : '';
    }
  }
  return message;
}

type Block = Record<string, unknown> & { type?: unknown };

/** The message that the events of a streamed Anthropic reply make together; arguments stay the text that was streamed. */
export function joinEvents(events: readonly unknown[]): { role: string; model: unknown; content: Block[] } {
  const message = { role: 'assistant', model: undefined as unknown, content: [] as Block[] };
  const byIndex = new Map<unknown, Block>();
  for (const event of events) {
    const type = get(event, 'type');
    if (type === 'message_start') {
      message.model = get(event, 'message', 'model');
      message.content.push(...(listOf(get(event, 'message', 'content')).filter(isRecord) as Block[]));
    }
    if (type === 'content_block_start') {
      const block = { ...(get(event, 'content_block') as Block) };
      byIndex.set(get(event, 'index'), block);
      message.content.push(block);
    }
    const block = byIndex.get(get(event, 'index'));
    if (type !== 'content_block_delta' || !block) continue;
    const text = get(event, 'delta', 'text');
    if (typeof text === 'string') block.text = `${block.text ?? ''}${text}`;
    const json = get(event, 'delta', 'partial_json');
    if (typeof json === 'string' && json !== '')
      block.input = `${typeof block.input === 'string' ? block.input : ''}${json}`;
  }
  return message;
}

/** The message that the events of ConverseStream make together. */
export function joinBlocks(events: readonly unknown[]): unknown {
  const blocks = new Map<unknown, { text?: string; toolUse?: { toolUseId: unknown; name: unknown; input: string } }>();
  for (const event of events) {
    const start = get(event, 'contentBlockStart') ?? (get(event, 'start') ? event : undefined);
    const use = get(start, 'start', 'toolUse');
    if (use)
      blocks.set(get(start, 'contentBlockIndex'), {
        toolUse: { toolUseId: get(use, 'toolUseId'), name: get(use, 'name'), input: '' },
      });
    const delta = get(event, 'contentBlockDelta') ?? (get(event, 'delta') ? event : undefined);
    const index = get(delta, 'contentBlockIndex');
    const block = blocks.get(index) ?? {};
    blocks.set(index, block);
    const text = textOf(get(delta, 'delta', 'text'));
    if (text !== undefined) block.text = `${block.text ?? ''}${text}`;
    const input = textOf(get(delta, 'delta', 'toolUse', 'input'));
    if (input !== undefined && block.toolUse) block.toolUse.input += input;
  }
  return { role: 'assistant', content: [...blocks.values()] };
}
