import { z } from 'zod';
import { EFFECTS } from './effect.ts';
import { PII_KINDS } from './redact/index.ts';

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
    concurrency: z.number().int().positive().optional().describe('Reads at a time; default: 4'),
    breakAfterFailures: z
      .number()
      .int()
      .positive()
      .optional()
      .describe('Calls in a row that come to nothing before it is left alone; default: 5'),
    breakForMs: z
      .number()
      .int()
      .positive()
      .max(2 ** 31 - 1)
      .optional()
      .describe('Milliseconds that it is then left alone; default: 300000'),
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

const price = z.number().nonnegative();

const model = z.strictObject({
  provider: z
    .enum(['anthropic', 'openai'])
    .default('anthropic')
    .describe('Protocol of the server: that of Anthropic, or of OpenAI (vLLM, Ollama, llama.cpp, DeepSeek, Qwen)'),
  name: z.string().min(1).describe('The model, as its server names it'),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null)
    .describe('Address of the server; default: the maker of the protocol'),
  maxCostUsd: z.number().positive().optional().describe('A run stops before it costs more; default: no bound'),
  redact: z.boolean().default(true).describe('Mask secrets and personal data in prompts, as the key redact says'),
  concurrency: z.number().int().positive().max(1000).default(8).describe('Questions under way at once'),
  timeoutMs: z
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1)
    .default(120_000)
    .describe('Milliseconds until a question is given up'),
  maxOutputTokens: z
    .number()
    .int()
    .positive()
    .default(8192)
    .describe('Most tokens of an answer, beside the length of the call'),
  prices: z
    .strictObject({ input: price, output: price, cacheRead: price.optional(), cacheWrite: price.optional() })
    .optional()
    .describe('US dollars per million tokens, where toolmend does not know them; 0 for a model of your own'),
});

const rules = z.strictObject({
  off: z.array(z.string()).default([]).describe('Names of rules that are not asked; toolmend rules list shows them'),
  extra: z
    .array(z.string())
    .default([])
    .describe('Modules of your own: their default export is a rule, or a list of rules'),
});

const redact = z.strictObject({
  secrets: z.boolean().default(true).describe('Keys, tokens and passwords'),
  pii: z
    .array(z.enum(PII_KINDS))
    .default([...PII_KINDS])
    .describe('Kinds of personal data'),
});

/** `toolmend.config.json`: where repaired calls may run, what running each tool does, and which model may be asked. */
export const Config = z.strictObject({
  $schema: z.string().optional(),
  executors: z.record(z.string(), executor).default({}).describe('Where repaired calls may run, by name'),
  tools: z.record(z.string(), tool).default({}).describe('Settings by tool name, or by a pattern with *'),
  model: model.optional().describe('The model for repair --with model; its key comes from the environment'),
  rules: rules.optional().describe('The rules of repair: which are switched off, and which are added'),
  redact: redact.optional().describe('What is masked where masking is asked for; default: secrets and personal data'),
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
