import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { AppError } from '../core/app-error.ts';
import type { Config } from '../core/config.ts';
import { type ImportedTool, readDefinitions } from '../core/definitions/index.ts';
import { type Json, stringifyJson, tryParseJson } from '../core/json.ts';
import type { Store } from '../store/index.ts';
import { toolsQueries } from './tools-queries.ts';

/** What an import did. `judged_again`: failures that the next `extract` judges with the definitions. */
export type ImportSummary = { tools: number; new: number; known: number; judged_again: number };

/** The definitions in a file, or of a running executor of the config where there is no such file. */
export async function readTools(from: string, cwd: string, config: Config | null): Promise<ImportedTool[]> {
  const path = resolve(cwd, from);
  if (!existsSync(path)) {
    if (config && Object.hasOwn(config.executors, from)) {
      const { listTools } = await import('../replay/index.ts');
      return await listTools(config, from);
    }
    const names = Object.keys(config?.executors ?? {});
    const executors = names.length > 0 ? `the config has ${names.join(', ')}` : 'no config with executors is read';
    throw new AppError(`${from} is no file, and no executor either; ${executors}. Check the path, or --config.`);
  }
  const tools = readDefinitions(parsed(await textOf(path, from), from));
  if (tools.length === 0)
    throw new AppError(
      `${from} holds no tool definitions. It takes a list of OpenAI or Anthropic tools, a result of MCP tools/list, or OpenAPI 3.`,
    );
  return tools;
}

/** Writes definitions into the store. Failures that were judged without them are judged again by the next `extract`. */
export async function importTools(store: Store, tools: readonly ImportedTool[], at: Date): Promise<ImportSummary> {
  const summary: ImportSummary = { tools: tools.length, new: 0, known: 0, judged_again: 0 };
  await store.transaction(async () => {
    for (const tool of tools) {
      const row = toRow(tool, at);
      if (await store.first(toolsQueries.known, { tool_id: row.tool_id })) {
        summary.known++;
        await store.run(toolsQueries.reimport, { tool_id: row.tool_id, at });
      } else {
        summary.new++;
        await store.append('tools', [row]);
      }
    }
    await store.run(toolsQueries.forget, { names: tools.map(tool => tool.name) });
    summary.judged_again = (await store.first<{ failures: number }>(toolsQueries.forgotten))!.failures;
    for (const name of ['deleteRepairs', 'markStale', 'reopen', 'dropForgotten'] as const)
      await store.run(toolsQueries[name]);
  });
  return summary;
}

function toRow({ name, description, inputSchema, outputSchema, annotations }: ImportedTool, at: Date) {
  const text = (value: Json) => (value === null ? null : stringifyJson(value));
  const parts = [name, description, text(inputSchema), text(outputSchema), text(annotations)];
  const identity = parts.map(part => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join('\u001f');
  return {
    tool_id: `sha256:${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`,
    tool_name: name,
    description,
    input_schema: parts[2]!,
    output_schema: parts[3]!,
    annotations: parts[4]!,
    origin: 'import',
    first_seen: at,
    last_seen: at,
  };
}

async function textOf(path: string, from: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EISDIR' ? 'it is a folder' : cause.message;
    throw new AppError(`cannot read ${from}: ${why}. Name a file with definitions.`, { cause });
  });
  if (bytes.includes(0) || !isUtf8(bytes))
    throw new AppError(`${from} is a binary file, or not UTF-8 text. Name a file of JSON or YAML.`);
  return bytes.toString('utf8');
}

/** JSON, JSON lines, or YAML. */
function parsed(text: string, from: string): Json {
  const plain = text.replace(/^\uFEFF/, '');
  const json = tryParseJson(plain);
  if (json !== undefined) return json;
  const lines = plain
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(tryParseJson);
  if (lines.length > 1 && lines.every(line => line !== undefined)) return lines as Json[];
  try {
    const value: unknown = parse(plain, { maxAliasCount: 100, logLevel: 'error' });
    return tryParseJson(JSON.stringify(value)) ?? null;
  } catch (cause) {
    const [why] = (cause as Error).message.split('\n');
    throw new AppError(`${from} is neither JSON nor YAML: ${why} Name a file of tool definitions.`, { cause });
  }
}
