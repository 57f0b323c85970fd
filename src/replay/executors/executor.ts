import type { ImportedTool } from '../../core/definitions/index.ts';
import type { JsonObject } from '../../core/json.ts';

/** A tool that an executor offers; the definition as far as it tells it. */
export type OfferedTool = Pick<ImportedTool, 'name' | 'annotations'> & Partial<ImportedTool>;

/**
 * What came back from a call. `isError`: the tool or the protocol (`protocolError`) says that it failed.
 * `failure`: nothing came back, since the time ran out (`timeout`), the connection broke after the call was sent
 * (`connection`), or the call could not be sent at all (`unreachable`).
 */
export type ExecutorResult = {
  text: string;
  isError: boolean;
  protocolError?: boolean;
  structured?: unknown;
  failure?: 'timeout' | 'connection' | 'unreachable';
};

export type CallOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

/** A place where calls run, open. Numbers of `args` reach the tool as they are written, or `call` throws before anything is sent. */
export type OpenExecutor = {
  listTools(): Promise<OfferedTool[]>;
  call(name: string, args: JsonObject, options: CallOptions): Promise<ExecutorResult>;
  close(): Promise<void>;
};

export type Executor = { open(): Promise<OpenExecutor> };
