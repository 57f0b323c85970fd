/** Whether a part of an address was taken for an item: what stands beside an address in a list is one too. */
export function cutsAddress(items: readonly unknown[]): boolean {
  const isAddress = (item: unknown) => typeof item === 'string' && /^[a-z][a-z\d+.-]*:\/\/\S/i.test(item);
  return items.some(isAddress) && !items.every(isAddress);
}
