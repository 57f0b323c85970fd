/** The JSON values of an event stream's `data:` lines (also of bare JSON lines); `undefined` where the text is no stream. */
export function sseEvents(text: string): unknown[] | undefined {
  if (!/^\s*(?:(?:data|event|id|retry)\s*:|:)|^\s*\{[\s\S]*\}\s*\n\s*\{/.test(text)) return undefined;
  const events: unknown[] = [];
  for (const line of text.split('\n')) {
    const data = line.replace(/^data:/, '').trim();
    if (!data.startsWith('{') && !data.startsWith('[')) continue;
    try {
      events.push(JSON.parse(data));
    } catch {
      // An event that was cut off tells nothing.
    }
  }
  return events;
}
