/** Whether the arguments went into the tool's name, so that nothing but the name says them. */
export function holdsArguments(toolName: string, text: string): boolean {
  return /[{]\s*["']|<arg_key>|<parameter|\(\s*[A-Za-z_]\w*\s*=/.test(toolName) && isNothing(text);
}

function isNothing(text: string): boolean {
  return /^\s*(?:\{\s*\}|null)?\s*$/.test(text);
}
