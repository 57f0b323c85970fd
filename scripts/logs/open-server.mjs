import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** The message of a failed parse, worded the same by every Node: newer ones add a line and a column. */
const parseMessage = error => error.message.replace(/ \(line \d+ column \d+\)$/, '');

/** What an agent hears of a result: its texts; anything else (images, links) as JSON. */
const heard = content => content.map(part => (part.type === 'text' ? part.text : JSON.stringify(part))).join('\n');

/** Starts an MCP server, and sends calls to it as the harness around an agent does. */
export async function openServer(parameters) {
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
      const { content, isError = false } = await client.callTool({ name, arguments: args });
      return { failed: isError, text: heard(content) };
    } catch (error) {
      return { failed: true, text: `MCP error ${error.code}: ${error.message}` };
    }
  }

  return { tools, send, close: () => client.close() };
}
