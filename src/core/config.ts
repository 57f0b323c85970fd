import { z } from 'zod';
import { EFFECTS } from './effect.ts';

const mcpExecutor = z
  .strictObject({
    type: z.literal('mcp').describe('A server of the Model Context Protocol'),
    command: z.string().min(1).optional().describe('Program that starts the server, for stdio'),
    args: z.array(z.string()).default([]).describe('Its arguments; paths among them are relative to cwd'),
    env: z.record(z.string(), z.string()).default({}).describe('Environment variables added for the server'),
    cwd: z.string().optional().describe('Working folder of the server; default: the folder of this file'),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Address of a running server, for streamable HTTP'),
    headers: z.record(z.string(), z.string()).default({}).describe('HTTP headers, for url'),
    trustAnnotations: z
      .boolean()
      .default(false)
      .describe('Believe what the server says of its tools (readOnlyHint and the like)'),
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), {
    error: 'takes either command (a server to start) or url (a server that runs)',
  });

const executor = z.discriminatedUnion('type', [mcpExecutor]);

const tool = z.strictObject({
  executor: z.string().optional().describe('Name of the executor that runs the tool'),
  effect: z.enum(EFFECTS).optional().describe('What running the tool does; only read runs unasked'),
  timeoutMs: z
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1)
    .optional()
    .describe('Milliseconds; default: 10000 for reads, 30000 for the rest'),
});

/** `toolmend.config.json`: where repaired calls may run, and what running each tool does. */
export const Config = z.strictObject({
  $schema: z.string().optional(),
  executors: z.record(z.string(), executor).default({}).describe('Where repaired calls may run, by name'),
  tools: z.record(z.string(), tool).default({}).describe('Settings by tool name, or by a pattern with *'),
});
export type Config = z.infer<typeof Config>;
export type ExecutorConfig = z.infer<typeof executor>;
export type ToolConfig = z.infer<typeof tool>;

/** A config that was read. `path`: the file. `secrets`: values from the environment that must not be written anywhere. */
export type LoadedConfig = { config: Config; path: string; secrets: readonly string[] };

/** The JSON Schema of the config file, as it is published. */
export function configJsonSchema(): object {
  return z.toJSONSchema(Config, { io: 'input' });
}
