import { get, isRecord, listOf, nameOf, textOf } from './get.ts';

/** A message of LangChain in the shape that messages have elsewhere; it may be written as the call of its constructor, or as `{type, data}`. */
export function langchainMessage(message: unknown): unknown {
  const inner = get(message, 'kwargs') ?? get(message, 'data') ?? message;
  if (!isRecord(inner) || 'role' in inner) return inner;
  const kind =
    textOf(inner.type) ??
    (get(message, 'type') === 'constructor' ? undefined : textOf(get(message, 'type'))) ??
    nameOf(listOf(get(message, 'id')).at(-1)).replace(/Message(?:Chunk)?$/, '');
  return { ...inner, role: kind.toLowerCase().replace(/messagechunk$/, '') };
}
