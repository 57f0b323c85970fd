import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** The message of a failed parse, worded the same by every Node: newer ones add a line and a column. */
const parseMessage = error => error.message.replace(/ \(line \d+ column \d+\)$/, '');

/** What an agent hears of a result: its texts; anything else (images, links) as JSON. */
const heard = content => content.map(part => (part.type === 'text' ? part.text : JSON.stringify(part))).join('\n');

/** Counted as many harnesses do: four bytes a token. */
const tokensOf = text => Math.ceil(Buffer.byteLength(text) / 4);

/**
 * Starts an MCP server, and sends calls to it as the harness around an agent does: it waits for `timeoutMs` at most, and keeps
 * results of more than `maxTokens` from the agent.
 */
export async function openServer(parameters, { timeoutMs, maxTokens = Number.POSITIVE_INFINITY } = {}) {
  const client = new Client({ name: 'agent', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ stderr: 'ignore', ...parameters }));
  const { tools } = await client.listTools();

  /** Sends the arguments that a model wrote, and gives what the agent hears. */
  async function send(name, argumentsText) {
    let args;
    try {
      args = JSON.parse(argumentsText);
    } catch (error) {
      return { failed: true, text: `Failed to parse tool call arguments: ${parseMessage(error)}` };
    }
    try {
      const { content, isError = false } = await client.callTool({ name, arguments: args }, { timeout: timeoutMs });
      const text = heard(content);
      if (tokensOf(text) <= maxTokens) return { failed: isError, text };
      const limit = `exceeds maximum allowed tokens (${maxTokens})`;
      return { failed: true, text: `MCP tool "${name}" response (${tokensOf(text)} tokens) ${limit}.` };
    } catch (error) {
      return { failed: true, text: `MCP error ${error.code}: ${error.message}` };
    }
  }

  return { tools, send, close: () => client.close() };
}
