import { z } from 'zod';
import { EFFECTS } from './effect.ts';

const executor = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('mcp'),
    command: z.string().optional(),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
    cwd: z.string().optional(),
    url: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    trustAnnotations: z.boolean().default(false),
  }),
]);

const tool = z.strictObject({
  executor: z.string().optional(),
  effect: z.enum(EFFECTS).optional(),
  timeoutMs: z.number().int().positive().optional(),
});

/** `toolmend.config.json`: where repaired calls may run, and what running each tool does. */
export const Config = z.strictObject({
  $schema: z.string().optional(),
  executors: z.record(z.string(), executor).default({}),
  tools: z.record(z.string(), tool).default({}),
});
export type Config = z.infer<typeof Config>;
export type ExecutorConfig = z.infer<typeof executor>;
export type ToolConfig = z.infer<typeof tool>;
