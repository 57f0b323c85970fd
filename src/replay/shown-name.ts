/** A tool's name as it may be printed: names come from logs, and one that could act on a terminal or a shell is quoted and escaped. */
export function shownName(name: string): string {
  if (/^[\p{L}\p{N}_./:-]+$/u.test(name) && !name.startsWith('-')) return name;
  return JSON.stringify(name).replaceAll(
    /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
