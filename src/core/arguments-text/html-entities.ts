const ENTITIES: Record<string, string> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>', '#34': '"', '#39': "'" };

/** Text that was encoded for HTML as a whole, decoded once; other text as it is. A text with a plain quote was not. */
export function decodedEntities(text: string): string {
  if (text.includes('"') || !/&(?:quot|#34);/.test(text)) return text;
  return text.replace(/&(quot|apos|amp|lt|gt|#34|#39);/g, (_, name: string) => ENTITIES[name]!);
}
