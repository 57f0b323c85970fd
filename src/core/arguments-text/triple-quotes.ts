/** Text with its texts in triple quotes, as Python has them, in the quotes of JSON; what stands between them stays as it is. */
export function singleQuotes(text: string): string {
  if (!/[:[,{]\s*(?:"""|''')/.test(text)) return text;
  return text.replace(/(?<=[:[,{]\s*)("""|''')([\s\S]*?)\1(?=\s*[,}\]])/g, (whole, _, content: string) =>
    content.includes('\\') ? whole : JSON.stringify(content),
  );
}
