const OFFSET = /(?:\b(?:UTC|GMT)\s*|[(\s（]|^)([+\-−–])(\d{1,2})(?::?(\d{2}))?(?=[\s),.;，。）]|$)/gi;
const NAMED = /\b(?:UTC|GMT|Zulu)\b(?!\s*[+\-−–]?\d)/i;

/** The offset from UTC that a text states (`UTC-7`: `-07:00`), or `null` where it states none or several. */
export function offsetInWords(text: string): string | null {
  const stated = [...text.matchAll(OFFSET)].flatMap(([whole, sign, hours, minutes]) => {
    const isNamed = /UTC|GMT/i.test(whole);
    if (Number(hours) > 14 || (!isNamed && minutes === undefined)) return [];
    return [`${sign === '+' ? '+' : '-'}${hours!.padStart(2, '0')}:${minutes ?? '00'}`];
  });
  const zulu = NAMED.test(text) ? ['Z'] : [];
  const found = new Set(stated.length > 0 ? stated : zulu);
  return found.size === 1 ? [...found][0]! : null;
}
