import { errorOfStatus, ProviderError } from './provider-error.ts';

type ErrorClass = abstract new (...given: never[]) => Error;

/** The classes of errors that an SDK throws. */
type SdkErrors = { APIError: ErrorClass; APIConnectionError: ErrorClass; APIConnectionTimeoutError: ErrorClass };

/** Makes what an SDK throws the reason why there is no answer. The key never stands in it. */
export function toProviderError(
  sdk: SdkErrors,
  apiKey: string,
): (cause: unknown, unsureTries: number) => ProviderError {
  const hidden = (text: string) => (apiKey.length < 8 ? text : text.replaceAll(apiKey, '***'));
  return (cause, unsureTries) => {
    const options = { cause, unsureTries };
    if (cause instanceof sdk.APIConnectionTimeoutError)
      return new ProviderError('the provider did not answer in time', options);
    if (cause instanceof sdk.APIConnectionError)
      return new ProviderError(`the provider cannot be reached: ${hidden(reasonOf(cause))}`, options);
    const { status } = cause as { status?: unknown };
    if (cause instanceof sdk.APIError && typeof status === 'number')
      return errorOfStatus(status, hidden(wordsOf(cause)), cause, unsureTries);
    if (cause instanceof ProviderError) return new ProviderError(cause.message, options);
    return new ProviderError(`the answer broke off or is damaged: ${hidden(reasonOf(cause))}`, options);
  };
}

/** What the provider says in the body of its error, else the SDK's message. */
function wordsOf(cause: Error): string {
  const { error } = cause as { error?: { message?: unknown; error?: { message?: unknown } } };
  const said = error?.error?.message ?? error?.message;
  return typeof said === 'string' ? said : cause.message;
}

/** The innermost reason. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? reasonOf(cause.cause) : cause.message;
}
