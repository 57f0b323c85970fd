/** A refusal of the demo market; its message is what the caller reads. */
export class MarketError extends Error {
  name = 'MarketError';
}
