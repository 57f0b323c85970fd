import { type JSONRPCMessage, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Json, stringifyJson } from '../../core/json.ts';

/**
 * The SDK's stdio transport, writing numbers as they are written (`0.300750`, a 19-digit id): its own `JSON.stringify`
 * cannot. It reaches into the SDK's `_process`, so the SDK's version is pinned and a test sends such numbers.
 */
export class ExactStdioTransport extends StdioClientTransport {
  override async send(message: JSONRPCMessage): Promise<void> {
    const stdin = (this as unknown as { _process?: { stdin: NodeJS.WritableStream | null } })._process?.stdin;
    if (!stdin) throw new SdkError(SdkErrorCode.NotConnected, 'Not connected');
    const isTaken = stdin.write(`${stringifyJson(message as unknown as Json)}\n`);
    if (!isTaken) await new Promise<void>(resolve => stdin.once('drain', resolve).once('close', resolve));
  }
}
