#!/usr/bin/env node
// A small market-data server on MCP over stdio, for the demo. Every price in it is made.
// With MARKET_JOURNAL=FILE, each alert and order that is carried out is appended to FILE, one JSON object a line.
import { appendFileSync } from 'node:fs';
import { ProtocolError, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Ajv } from 'ajv';
import { MarketError } from './market/market-error.mjs';
import { readTools } from './market/read-tools.mjs';
import { tradeTools } from './market/trade-tools.mjs';
import { voices } from './market/voices.mjs';

const invalidParams = -32602;
const ajv = new Ajv({ verbose: true });

function journal(entry) {
  if (process.env.MARKET_JOURNAL) appendFileSync(process.env.MARKET_JOURNAL, `${JSON.stringify(entry)}\n`);
}

function toTool({ name, description, properties, required, annotations, voice, answer }) {
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  return {
    definition: { name, description, inputSchema, annotations },
    check: ajv.compile(inputSchema),
    voice,
    answer,
  };
}

const tools = new Map([...readTools, ...tradeTools(journal)].map(tool => [tool.name, toTool(tool)]));

const toText = (text, isError) => ({ content: [{ type: 'text', text }], ...(isError && { isError }) });

function callTool({ name, arguments: args = {} }) {
  const tool = tools.get(name);
  if (!tool) throw new ProtocolError(invalidParams, `Tool ${name} not found`);
  if (!tool.check(args)) return toText(voices[tool.voice](tool.check.errors[0], name, args), true);
  try {
    return toText(JSON.stringify(tool.answer(args)));
  } catch (error) {
    if (error instanceof MarketError) return toText(error.message, true);
    throw error;
  }
}

const server = new Server({ name: 'demo-market', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(tool => tool.definition) }));
server.setRequestHandler('tools/call', request => callTool(request.params));
await server.connect(new StdioServerTransport());
