/** The address within what a text makes a link of it: `<https://a.b>`, `[https://a.b](https://a.b)`, or its label where that is the address without its beginning; null where it is none. */
export function bareLink(text: string): string | null {
  const angled = /^\s*<(https?:\/\/[^\s<>]+)>\s*$/.exec(text)?.[1];
  if (angled !== undefined) return angled;
  const [, label, address] = /^\s*\[([^\][]+)\]\((https?:\/\/[^\s()<>]+)\)\s*$/.exec(text) ?? [];
  if (label === undefined || address === undefined) return null;
  return bare(label) === bare(address) ? address : null;
}

function bare(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
