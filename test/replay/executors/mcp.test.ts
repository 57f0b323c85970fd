import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { OpenExecutor } from '../../../src/replay/executors/executor.ts';
import { mcpExecutor } from '../../../src/replay/executors/mcp.ts';

const SERVERS = new URL('../../fixtures/servers/', import.meta.url).pathname;
const open: OpenExecutor[] = [];
const servers: Server[] = [];

afterEach(async () => {
  for (const executor of open.splice(0)) await executor.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function start(file: string, env: Record<string, string> = {}): Promise<OpenExecutor> {
  const executor = await mcpExecutor({
    type: 'mcp',
    command: process.execPath,
    args: [`${SERVERS}${file}`],
    env,
    headers: {},
    trustAnnotations: false,
  }).open();
  open.push(executor);
  return executor;
}

/** A server over HTTP that says back the body in which it was called, and what it was authorised with. */
async function startHttp(answerCall = 200): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method, params } = JSON.parse(body) as {
      id?: number;
      method: string;
      params?: { protocolVersion: string };
    };
    if (id === undefined) return response.writeHead(202).end();
    if (method === 'tools/call' && answerCall !== 200) return response.writeHead(answerCall).end('no');
    const text = `${request.headers.authorization} ${body}`;
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'web', version: '1' },
      },
      'tools/list': { tools: [{ name: 'get_body', inputSchema: { type: 'object' } }] },
      'tools/call': { content: [{ type: 'text', text }] },
    };
    const result = results[method];
    const error = { code: -32601, message: 'no such method' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

async function reach(url: string): Promise<OpenExecutor> {
  const headers = { authorization: 'Bearer abc' };
  const executor = await mcpExecutor({ type: 'mcp', url, args: [], env: {}, headers, trustAnnotations: false }).open();
  open.push(executor);
  return executor;
}

const options = { timeoutMs: 10_000 };

describe('an MCP server over stdio', () => {
  test('lists its tools with what it says of them', async () => {
    const tools = await (await start('shelf.mjs')).listTools();
    expect(tools.find(({ name }) => name === 'get_book')).toMatchObject({
      name: 'get_book',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
    expect(tools.find(({ name }) => name === 'burn_book')?.annotations).toBeNull();
  });

  test('gives the text of a result, and whether it is an error', async () => {
    const shelf = await start('shelf.mjs');
    expect(await shelf.call('get_book', { title: 'Emma' }, options)).toEqual({
      text: '{"title":"Emma","pages":120}',
      isError: false,
    });
    expect(await shelf.call('get_refused', {}, options)).toEqual({ text: 'title must be a text', isError: true });
  });

  test('tells an answer of the protocol from a tool that ran', async () => {
    const raw = await start('raw.mjs');
    const shelf = await start('shelf.mjs');
    expect((await raw.call('get_line', {}, options)).isError).toBe(false);
    expect(await shelf.call('no_such_tool', {}, options)).toMatchObject({ isError: true, protocolError: true });
  });

  test('sends numbers as they are written', async () => {
    const raw = await start('raw.mjs');
    await raw.listTools();
    const args = parseJson(
      '{"price":0.300750,"id":1234567890123456789,"list":[1e3,{"x":1.0}],"plain":7}',
    ) as JsonObject;
    const { text } = await raw.call('get_line', args, options);
    expect(text).toContain('"arguments":{"price":0.300750,"id":1234567890123456789,"list":[1e3,{"x":1.0}],"plain":7}');
  });

  test('speaks to a server that ends itself at a request before initialize', async () => {
    const raw = await start('raw.mjs', { RAW_STRICT: '1' });
    expect(await raw.listTools()).toMatchObject([{ name: 'get_line', annotations: null }]);
  });

  test('says that the time ran out', async () => {
    const shelf = await start('shelf.mjs');
    expect(await shelf.call('get_slow', { ms: 5_000 }, { timeoutMs: 100 })).toMatchObject({ failure: 'timeout' });
  });

  test('says that the connection broke, and starts the server again for the next call', async () => {
    const shelf = await start('shelf.mjs');
    expect(await shelf.call('get_crash', {}, options)).toMatchObject({ failure: 'connection' });
    expect(await shelf.call('get_book', { title: 'Emma' }, options)).toMatchObject({ isError: false });
  });

  test('says what a server that does not start wrote, and where the program is missing', async () => {
    await expect(start('no-such-file.mjs')).rejects.toThrow(/could not be started.*Cannot find module/s);
    const missing = mcpExecutor({
      type: 'mcp',
      command: 'no-such-program-here',
      args: [],
      env: {},
      headers: {},
      trustAnnotations: false,
    });
    await expect(missing.open()).rejects.toThrow(/could not be started.*ENOENT/);
  });

  test('ends a call that is aborted', async () => {
    const shelf = await start('shelf.mjs');
    const controller = new AbortController();
    const call = shelf.call('get_slow', { ms: 5_000 }, { ...options, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
  });
});

describe('an MCP server over HTTP', () => {
  test('gets its headers, and numbers as they are written', async () => {
    const web = await reach(await startHttp());
    expect(await web.listTools()).toMatchObject([{ name: 'get_body', annotations: null }]);
    const args = parseJson('{"price":0.300750,"id":1234567890123456789,"text":"1e3","plain":7}') as JsonObject;
    const { text } = await web.call('get_body', args, options);
    expect(text).toMatch(/^Bearer abc /);
    expect(text).toContain('"arguments":{"price":0.300750,"id":1234567890123456789,"text":"1e3","plain":7}');
  });

  test('tells a refusal from a server error, after which nobody knows whether the call ran', async () => {
    const refused = await (await reach(await startHttp(403))).call('get_body', {}, options);
    expect(refused).toMatchObject({ isError: true, protocolError: true });
    const broken = await (await reach(await startHttp(502))).call('get_body', {}, options);
    expect(broken).toMatchObject({ isError: true, failure: 'connection' });
  });

  test('that is not there cannot be opened', async () => {
    const url = await startHttp();
    servers.pop()!.close();
    await expect(reach(url)).rejects.toThrow(/could not be reached/);
  });
});
