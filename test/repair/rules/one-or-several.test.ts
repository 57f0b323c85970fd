import { expect, test } from 'vitest';
import { guard } from '../../../src/core/intent/index.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { failing, repaired as steps } from '../../core/intent/failing.ts';
import { failureOf, repaired, tool } from './failure-of.ts';

const text = { type: 'string' };
const list = { type: 'array', items: text };
const numbers = { type: 'array', items: { type: 'number' } };

function callsOf(name: string, declared: JsonObject, value: Json, intent?: string) {
  const found = repaired(
    failureOf(tool('get_it', { [`${name}!`]: declared }), { [name]: value }, { intent: intent ?? null }),
  );
  return Array.isArray(found) ? found : null;
}

test.each<[string, string, JsonObject, string, Json[]]>([
  ['a URL with a comma', 'links', list, 'http://b.net/map?at=4,5', ['http://b.net/map?at=4,5']],
  ['two URLs', 'links', list, 'http://b.net/m,http://c.net/m', ['http://b.net/m', 'http://c.net/m']],
  ['a glob with braces', 'globs', list, 'lib/*.{js,mjs}', ['lib/*.{js,mjs}']],
  ['lines with bullets', 'tags', list, '* wash\n* dry', ['wash', 'dry']],
  ['lines with numbers', 'tags', list, '1. wash\n2. dry', ['wash', 'dry']],
])('%s is read as its items', (_, name, declared, value, items) => {
  expect(callsOf(name, declared, value)).toEqual([`get_it ${JSON.stringify({ [name]: items })}`]);
});

test.each<[string, string, JsonObject, string, Json[], string?]>([
  ['values bound to a statement', 'params', { type: 'array', items: {} }, '7,8', ['7', '8']],
  ['globs with braces among others', 'globs', list, '*.{js,mjs},*.py', ['*.{js', 'mjs}', '*.py']],
  ['a decimal comma', 'values', numbers, '2,5', [2, 5], 'Mittelwert von 2,5; 4'],
])('%s are not cut apart', (_, name, declared, value, items, intent) => {
  expect(callsOf(name, declared, value, intent)).toBeNull();
  const failure = failing({ declares: { [name]: declared }, call: { [name]: value }, intent: intent ?? '' });
  const { objections } = guard(failure, steps(failure, [['reformat', `/${name}`, items]]));
  expect(objections.map(({ code }) => code)).toContain('changed');
});

test('a call that says nothing is not made beside the one that was meant', () => {
  const call = '{"place": ""}{"place": "Turin"}';
  expect(repaired(failureOf(tool('get_it', { 'place!': text }), call))).toBeNull();
  const failure = failing({ declares: { place: text }, call });
  const proposal = steps(failure, [['split', '', [{ place: '' }, { place: 'Turin' }]]]);
  expect(guard(failure, proposal).objections).not.toEqual([]);
});

test.each([
  ['SELECT u.agee FROM users u', 'o.age', null],
  ['SELECT u.agee FROM users u', 'u.age', 'SELECT u.age FROM users u'],
])('%s takes a proposed column %s only of what it names', (sql, right, expected) => {
  const error = `column u.agee does not exist. HINT: Perhaps you meant to reference the column "${right}".`;
  const found = repaired(
    failureOf(tool('get_rows', { 'sql!': text }), { sql }, { errorText: error, kind: 'not_found' }),
  );
  expect(found).toEqual(expected && [`get_rows ${JSON.stringify({ sql: expected })}`]);
  const failure = failing({ declares: { sql: text }, call: { sql }, error });
  const { objections } = guard(failure, steps(failure, [['reformat', '/sql', sql.replace('u.agee', right), 'error']]));
  expect(objections.length > 0).toBe(expected === null);
});
