import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import type { ExecutorResult } from './executor.ts';

/** What an error that the SDK threw says of a call. */
export function mcpFailure(error: unknown): ExecutorResult {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof ProtocolError) return { text, isError: true, protocolError: true };
  if (error instanceof SdkHttpError) return httpFailure(error, text);
  if (error instanceof SdkError) {
    const failure = FAILURES[error.code];
    return failure === undefined ? { text, isError: true, protocolError: true } : { text, isError: true, failure };
  }
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  const isRefused = cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND';
  const why = cause instanceof Error && cause.message !== '' ? `${text}: ${cause.message}` : text;
  return { text: why, isError: true, failure: isRefused ? 'unreachable' : 'connection' };
}

/** A server error of a gateway says nothing of whether the call ran; a refusal (4xx) does. */
function httpFailure(error: SdkHttpError, text: string): ExecutorResult {
  if (error.status === undefined || error.status >= 500) return { text, isError: true, failure: 'connection' };
  return { text, isError: true, protocolError: true };
}

const FAILURES: { [code: string]: ExecutorResult['failure'] } = {
  [SdkErrorCode.RequestTimeout]: 'timeout',
  [SdkErrorCode.ConnectionClosed]: 'connection',
  [SdkErrorCode.NotConnected]: 'unreachable',
};
