/** US dollars per million tokens. */
export type Prices = { input: number; output: number; cacheRead: number; cacheWrite: number };

/** Tokens of one answer. `inputTokens` counts those read from and written to the cache too. */
export type Tokens = { inputTokens: number; outputTokens: number; cacheReadTokens: number; cacheWriteTokens: number };

type Listed = [model: string, input: number, output: number, cacheRead: number];

/** List prices of Anthropic's models, November 2026 (platform.claude.com/docs/en/about-claude/pricing). Writing to the cache costs 1.25 times the input. */
const LISTED: readonly Listed[] = [
  ['claude-fable-5-1', 10, 50, 0.25],
  ['claude-mythos-5-1', 10, 50, 0.25],
  ['claude-fable-5', 10, 50, 1],
  ['claude-mythos-5', 10, 50, 1],
  ['claude-opus-5-5', 4, 20, 0.2],
  ['claude-opus-5', 5, 25, 0.5],
  ['claude-opus-4-8', 5, 25, 0.5],
  ['claude-opus-4-7', 5, 25, 0.5],
  ['claude-opus-4-6', 5, 25, 0.5],
  ['claude-opus-4-5', 5, 25, 0.5],
  ['claude-sonnet-5-5', 2, 10, 0.1],
  ['claude-sonnet-5', 2, 10, 0.2],
  ['claude-sonnet-4-6', 3, 15, 0.3],
  ['claude-sonnet-4-5', 3, 15, 0.3],
  // Prompts over 100,000 tokens cost five times as much; none of ours is that long.
  ['claude-haiku-5-5', 0.1, 0.5, 0.01],
  ['claude-haiku-4-5', 1, 5, 0.1],
];

/** The prices of a model: those given, else the list price; null where neither is known. A dated name has the price of its model. */
export function pricesOf(model: string, given?: { [P in keyof Prices]?: number | undefined }): Prices | null {
  if (given?.input !== undefined && given.output !== undefined) {
    const { input, output, cacheRead = input, cacheWrite = input } = given;
    return { input, output, cacheRead, cacheWrite };
  }
  const found = LISTED.find(([name]) => name === model.replace(/-\d{8}$/, ''));
  if (!found) return null;
  const [, input, output, cacheRead] = found;
  return { input, output, cacheRead, cacheWrite: input * 1.25 };
}

/** What tokens cost in US dollars. */
export function costOf(tokens: Tokens, prices: Prices): number {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = tokens;
  const plain = inputTokens - cacheReadTokens - cacheWriteTokens;
  return (
    (plain * prices.input +
      cacheReadTokens * prices.cacheRead +
      cacheWriteTokens * prices.cacheWrite +
      outputTokens * prices.output) /
    1_000_000
  );
}

/** Tokens that a provider may add to a question for the form of the answer. */
const FRAME_TOKENS = 1_000;

/** The most that one try of a question can cost: a token is at least a byte. */
export function mostCost(bytes: number, maxOutputTokens: number, prices: Prices): number {
  const dearest = Math.max(prices.input, prices.cacheWrite, prices.cacheRead);
  return ((bytes + FRAME_TOKENS) * dearest + maxOutputTokens * prices.output) / 1_000_000;
}
