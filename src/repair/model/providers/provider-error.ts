/** Why there is no answer. `isFatal`: no other question will be answered either. `unsureTries`: how many tries may have been charged for, though nothing came of them. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly isFatal: boolean;
  readonly unsureTries: number;

  constructor(message: string, options: ErrorOptions & { isFatal?: boolean; unsureTries?: number } = {}) {
    super(message, options);
    this.isFatal = options.isFatal ?? false;
    this.unsureTries = options.unsureTries ?? 0;
  }
}

/** What a status of HTTP means for a question, in words. */
const MEANINGS: Record<number, string> = {
  400: 'the provider does not accept the question',
  401: 'the provider does not accept the key',
  402: 'the account at the provider has no credit left',
  403: 'the key may not use this model',
  404: 'the provider has no such model or address',
  413: 'the question is too large for the provider',
  422: 'the provider does not accept the question',
  429: 'the provider limits the rate of questions',
  529: 'the provider is overloaded',
};

const FATAL = new Set([401, 402, 403, 404]);

/** The error of a status, with what the provider says of it. */
export function errorOfStatus(status: number, words: string, cause: unknown, unsureTries: number): ProviderError {
  const meaning = MEANINGS[status] ?? (status >= 500 ? 'the provider failed' : 'the provider refused');
  const said = words.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return new ProviderError(`${meaning} (${status})${said === '' ? '' : `: ${said}`}`, {
    cause,
    isFatal: FATAL.has(status),
    unsureTries,
  });
}
