import { describe, expect, test } from 'vitest';
import { readDefinitions } from '../../../src/core/definitions/index.ts';
import type { Json } from '../../../src/core/json.ts';

const schema = { type: 'object', properties: { code: { type: 'string' } } };
const quote = { name: 'quote', description: 'A quote', inputSchema: schema, outputSchema: null, annotations: null };

describe('definitions', () => {
  test.each<[string, Json]>([
    ['OpenAI chat', [{ type: 'function', function: { name: 'quote', description: 'A quote', parameters: schema } }]],
    ['OpenAI responses', [{ type: 'function', name: 'quote', description: 'A quote', parameters: schema }]],
    ['Anthropic', [{ name: 'quote', description: 'A quote', input_schema: schema }]],
    ['a request', { model: 'm', tools: [{ name: 'quote', description: 'A quote', input_schema: schema }] }],
    [
      'MCP',
      { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'quote', description: 'A quote', inputSchema: schema }] } },
    ],
    ['Gemini', { tools: [{ functionDeclarations: [{ name: 'quote', description: 'A quote', parameters: schema }] }] }],
    [
      'Bedrock',
      {
        toolConfig: { tools: [{ toolSpec: { name: 'quote', description: 'A quote', inputSchema: { json: schema } } }] },
      },
    ],
    ['one tool', { name: 'quote', description: 'A quote', input_schema: schema }],
  ])('of %s are read', (_name, document) => {
    expect(readDefinitions(document)).toEqual([quote]);
  });

  test('keep what MCP says of results and effects, and the first of two of one name', () => {
    const annotations = { readOnlyHint: true };
    const tools = [
      { ...quote, outputSchema: { type: 'object' }, annotations },
      { ...quote, description: 'Another' },
    ];
    expect(readDefinitions({ tools })).toEqual([{ ...quote, outputSchema: { type: 'object' }, annotations }]);
  });

  test('of OpenAPI have the parameters and the fields of the body side by side', () => {
    const document = {
      openapi: '3.1.0',
      paths: {
        '/alerts/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          get: { summary: 'One alert', parameters: [{ $ref: '#/components/parameters/lang' }] },
          put: {
            operationId: 'set_alert',
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Alert' } } } },
          },
        },
      },
      components: {
        parameters: { lang: { name: 'lang', in: 'query', description: 'Language', schema: { type: 'string' } } },
        schemas: {
          Alert: {
            type: 'object',
            required: ['price'],
            properties: { price: { type: 'number' }, next: { $ref: '#/components/schemas/Alert' } },
          },
        },
      },
    };
    const [get, put] = readDefinitions(document);
    expect(get).toMatchObject({
      name: 'get_alerts_id',
      description: 'One alert',
      annotations: { readOnlyHint: true },
      inputSchema: {
        properties: { id: { type: 'integer' }, lang: { type: 'string', description: 'Language' } },
        required: ['id'],
      },
    });
    expect(put).toMatchObject({
      name: 'set_alert',
      inputSchema: { properties: { id: {}, price: { type: 'number' }, next: {} }, required: ['id', 'price'] },
    });
  });

  test.each<[Json]>([
    [null],
    ['text'],
    [[1, 2]],
    [{ name: 'x' }],
    [{ openapi: '3.0.0' }],
    [{ users: [{ name: 'a' }] }],
  ])('%j holds none', document => {
    expect(readDefinitions(document)).toEqual([]);
  });
});
