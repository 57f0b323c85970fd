/** Whether a text holds a value as a whole word, not as a part of a longer one. */
export function spells(text: string, value: string): boolean {
  if (value === '') return false;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (isEdge(text[at - 1], value[0]!) && isEdge(text[at + value.length], value.at(-1)!)) return true;
  }
  return false;
}

function isEdge(beside: string | undefined, end: string): boolean {
  return beside === undefined || !/[A-Za-z0-9_]/.test(beside) || !/[A-Za-z0-9_]/.test(end);
}
