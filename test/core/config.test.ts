import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configJsonSchema } from '../../src/core/config.ts';

test('the published JSON Schema is that of the config', () => {
  const file = new URL('../../docs/toolmend.config.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(configJsonSchema());
});
