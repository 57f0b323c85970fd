/** A text with its full-width digits, letters and signs in their usual width. */
export function halfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, sign => String.fromCodePoint(sign.codePointAt(0)! - 0xfee0))
    .replaceAll('\u3000', ' ');
}
