import type { CallToolResult } from '@modelcontextprotocol/client';

/** The text of a tool's result: its text parts, a note for what is not text, or its structured part where there is nothing else. */
export function resultText({ content, structuredContent }: CallToolResult): string {
  if (content.length === 0) return structuredContent === undefined ? '' : JSON.stringify(structuredContent);
  return content.map(partText).join('\n');
}

function partText(part: CallToolResult['content'][number]): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'resource':
      return 'text' in part.resource ? part.resource.text : `[resource ${part.resource.uri}]`;
    case 'resource_link':
      return `[resource ${part.uri}]`;
    default:
      return `[${part.type} ${part.mimeType}, ${part.data.length} characters of base64]`;
  }
}
