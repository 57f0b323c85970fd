const OFFERED =
  /\(\s*(?:available )?\w+\s*[:：]\s*([^()\n]+)\)|\b(?:available|existing|known|valid|possible|matching)(?: \w+){0,2}\s*[:：]\s*\[?([^\]\n]+)\]?|(?:可用|可选|现有|支持)的?[^：:\n]{0,10}[:：]\s*([^\n]+)/i;

/** What a text says is there instead of what was asked for; items may be several words. */
export function offeredIn(error: string): string[] {
  const list =
    OFFERED.exec(error)
      ?.slice(1)
      .find(text => text !== undefined) ?? '';
  return list
    .split(/\s*[,，、;]\s*/)
    .map(item => item.replace(/^['"`[]+|['"`\].。]+$/g, ''))
    .filter(item => item !== '' && item !== '...');
}
