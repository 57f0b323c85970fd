import {
  Client,
  type FetchLike,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { AppError } from '../../core/app-error.ts';
import type { ExecutorConfig } from '../../core/config.ts';
import type { JsonObject } from '../../core/json.ts';
import { exactNumberFetch } from './exact-number-fetch.ts';
import { ExactStdioTransport } from './exact-stdio-transport.ts';
import type { CallOptions, Executor, ExecutorResult, OfferedTool, OpenExecutor } from './executor.ts';
import { mcpFailure } from './mcp-failure.ts';
import { resultText } from './result-text.ts';

/** A server that has to be downloaded first takes its time. */
const CONNECT_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 10_000;
const KEPT_STDERR = 2_000;

type McpConfig = ExecutorConfig & { type: 'mcp' };

/** Runs calls on an MCP server, started over stdio or reached over streamable HTTP. */
export function mcpExecutor(config: McpConfig): Executor {
  return {
    async open() {
      const server = new McpServer(config);
      await server.connect();
      return server;
    },
  };
}

/** One connection, opened again for the next call where the server went away. */
class McpServer implements OpenExecutor {
  readonly #config: McpConfig;
  readonly #exact = exactNumberFetch();
  #client: Promise<Client> | null = null;
  #tools: Tool[] | null = null;

  constructor(config: McpConfig) {
    this.#config = config;
  }

  connect(): Promise<Client> {
    this.#client ??= this.#open().catch(cause => {
      this.#client = null;
      throw cause;
    });
    return this.#client;
  }

  async listTools(): Promise<OfferedTool[]> {
    const client = await this.connect();
    // The SDK prints a note to stdout where a server without tools is asked for them.
    const hasTools = client.getServerCapabilities()?.tools !== undefined;
    this.#tools = hasTools ? (await client.listTools()).tools : [];
    return this.#tools.map(({ name, description, inputSchema, outputSchema, annotations }) => ({
      name,
      description: description ?? null,
      inputSchema: inputSchema as JsonObject,
      outputSchema: (outputSchema as JsonObject | undefined) ?? null,
      annotations: (annotations as JsonObject | undefined) ?? null,
    }));
  }

  async call(name: string, args: JsonObject, { timeoutMs, signal }: CallOptions): Promise<ExecutorResult> {
    let client: Client;
    try {
      client = await this.connect();
    } catch (cause) {
      return { text: (cause as Error).message, isError: true, failure: 'unreachable' };
    }
    const toolDefinition = this.#tools?.find(tool => tool.name === name);
    try {
      const sent = this.#config.url === undefined ? args : this.#exact.toWire(args);
      const result = await client.callTool(
        { name, arguments: sent },
        { timeout: timeoutMs, ...(signal && { signal }), ...(toolDefinition && { toolDefinition }) },
      );
      return {
        text: resultText(result),
        isError: result.isError === true,
        ...(result.structuredContent !== undefined && { structured: result.structuredContent }),
      };
    } catch (cause) {
      signal?.throwIfAborted();
      return mcpFailure(cause);
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    await client?.close();
  }

  async #open(): Promise<Client> {
    if (this.#config.url !== undefined) return await this.#start('auto');
    try {
      return await this.#start('auto');
    } catch (cause) {
      // A server of the old protocol may end itself at the first unknown request.
      if (!(cause instanceof AppError && isNegotiation(cause))) throw cause;
      return await this.#start('legacy');
    }
  }

  async #start(mode: 'auto' | 'legacy'): Promise<Client> {
    const { transport, stderr } = toTransport(this.#config, this.#exact.fetch);
    const client = new Client(
      { name: 'toolmend', version: '0.1.0' },
      { versionNegotiation: { mode, probe: { timeoutMs: PROBE_TIMEOUT_MS } }, inputRequired: { autoFulfill: false } },
    );
    try {
      await client.connect(transport, { timeout: CONNECT_TIMEOUT_MS });
    } catch (cause) {
      await transport.close();
      const words = stderr().trim();
      const said = words === '' ? '' : ` It said: ${words}`;
      const problem = this.#config.url === undefined ? 'started' : 'reached';
      throw new AppError(`the server could not be ${problem}: ${(cause as Error).message}.${said}`, { cause });
    }
    client.onclose = () => {
      this.#client = null;
    };
    return client;
  }
}

function isNegotiation({ cause }: AppError): boolean {
  return cause instanceof SdkError && cause.code === SdkErrorCode.EraNegotiationFailed;
}

function toTransport(config: McpConfig, fetch: FetchLike): { transport: Transport; stderr: () => string } {
  if (config.url !== undefined) {
    const requestInit = { headers: config.headers };
    const transport = new StreamableHTTPClientTransport(new URL(config.url), { fetch, requestInit });
    return { transport: transport as Transport, stderr: () => '' };
  }
  const { command, args, env, cwd } = config;
  const transport = new ExactStdioTransport({ command: command!, args, env, stderr: 'pipe', ...(cwd && { cwd }) });
  let kept = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    kept = (kept + chunk.toString('utf8')).slice(-KEPT_STDERR);
  });
  return { transport, stderr: () => kept };
}
