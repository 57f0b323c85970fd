const RESULT =
  /^(?:_?meta=\S+ )?content=\[(TextContent\([\s\S]*\))\](?: structuredContent=[\s\S]*?)? isError=(True|False)$/;
const TEXT = /TextContent\(type='text', text=(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)")/g;
/** A tool message of LangChain as Python prints it. */
const MESSAGE =
  /^content=(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)")(?: \w+=(?:'[^']*'|"[^"]*"|\{[^}]*\}|\w+))*? tool_call_id='[^']*'(?: artifact=[\s\S]*?)?(?: status='(\w+)')?$/;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** The text within an MCP result (`meta=None content=[TextContent(…)] isError=True`) or a tool message (`content='…' tool_call_id='…'`) as Python prints it, or null. */
export function openPythonResult(text: string): { text: string; isError: boolean } | null {
  const message = MESSAGE.exec(text);
  if (message) return { text: unescaped(message[1] ?? message[2] ?? ''), isError: message[3] === 'error' };
  const result = RESULT.exec(text);
  if (!result) return null;
  const texts = [...result[1]!.matchAll(TEXT)].map(match => unescaped(match[1] ?? match[2] ?? ''));
  return texts.length === 0 ? null : { text: texts.join('\n'), isError: result[2] === 'True' };
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|([\s\S]))/g,
    (_, hex: string | undefined, unicode: string | undefined, char: string) =>
      hex || unicode ? String.fromCharCode(Number.parseInt(hex ?? unicode!, 16)) : (ESCAPES[char] ?? char),
  );
}
