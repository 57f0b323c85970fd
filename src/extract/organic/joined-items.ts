/** The items of a text that joins several without spaces in them; the text alone where it joins none. */
export function joinedItems(text: string): string[] {
  const items = text.split(/\s*[,;|，、；]\s*/);
  return items.length > 1 && items.every(item => /^\S{1,64}$/.test(item)) ? items : [text];
}
