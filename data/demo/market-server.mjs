#!/usr/bin/env node
// A small market-data server on MCP over stdio, for the demo. Every price in it is made.
// With MARKET_SUFFIXES=.SH,.SZ,.HK its codes end otherwise.
// With MARKET_JOURNAL=FILE, each alert and order that is carried out is appended to FILE, one JSON object a line.
import { appendFileSync } from 'node:fs';
import { ProtocolError, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Ajv } from 'ajv';
import { historyTool } from './market/history-tool.mjs';
import { lookTools } from './market/look-tools.mjs';
import { MarketError } from './market/market-error.mjs';
import { searchTools } from './market/search-tools.mjs';
import { tradeTools } from './market/trade-tools.mjs';
import { voices } from './market/voices.mjs';
import { makeWeather } from './market/weather.mjs';

const invalidParams = -32602;
const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const ajv = new Ajv({ verbose: true });

function journal(entry) {
  if (process.env.MARKET_JOURNAL) appendFileSync(process.env.MARKET_JOURNAL, `${JSON.stringify(entry)}\n`);
}

function toTool({ name, description, properties, required, annotations = readOnly, voice, answer, isCostly }) {
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  return {
    definition: { name, description, inputSchema, annotations },
    check: ajv.compile(inputSchema),
    voice,
    answer,
    isCostly,
  };
}

const all = [...lookTools, historyTool, ...searchTools, ...tradeTools(journal)];
const tools = new Map(all.map(tool => [tool.name, toTool(tool)]));
const pass = makeWeather();

const toText = (text, isError) => ({ content: [{ type: 'text', text }], ...(isError && { isError }) });

async function callTool({ name, arguments: args = {} }) {
  const tool = tools.get(name);
  if (!tool) throw new ProtocolError(invalidParams, `Tool ${name} not found`);
  if (!tool.check(args)) return toText(voices[tool.voice](tool.check.errors[0], name, args), true);
  try {
    const isRead = tool.definition.annotations.readOnlyHint;
    const text = JSON.stringify(tool.answer(args));
    if (isRead) await pass(name, args, tool.isCostly?.(args) ?? false);
    return toText(text);
  } catch (error) {
    if (error instanceof MarketError) return toText(error.message, true);
    throw error;
  }
}

const server = new Server({ name: 'demo-market', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(tool => tool.definition) }));
server.setRequestHandler('tools/call', request => callTool(request.params));
await server.connect(new StdioServerTransport());
