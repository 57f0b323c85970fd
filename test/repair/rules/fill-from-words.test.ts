import { expect, test } from 'vitest';
import { guard } from '../../../src/core/intent/index.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { failing, repaired as steps } from '../../core/intent/failing.ts';
import { failureOf, repaired, tool } from './failure-of.ts';

const date = { type: 'string', format: 'date' };
const email = { type: 'string', format: 'email' };
const url = { type: 'string', format: 'uri' };
const code = { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' };
const whole = { type: 'integer' };

function filled(name: string, parameter: string, declared: JsonObject, intent: string) {
  const found = repaired(
    failureOf(tool(name, { [`${parameter}!`]: declared }), {}, { intent, kind: 'missing_required' }),
  );
  return Array.isArray(found) ? found : null;
}

test.each<[string, string, JsonObject, string, string | number]>([
  ['get_notes', 'date', date, 'notes before 2025-11-03', '2025-11-03'],
  ['get_notes', 'date', date, 'notes since 2025-11-03', '2025-11-03'],
  ['get_notes', 'date', date, 'three days after 2025-11-03', '2025-11-03'],
  ['get_notes', 'after', date, 'two weeks after 2025-11-03', '2025-11-03'],
  ['get_notes', 'date', date, 'alles außer 2025-11-03', '2025-11-03'],
  ['get_notes', 'date', date, 'notas hasta 2025-11-03', '2025-11-03'],
  ['get_notes', 'date', date, '2025-11-03之前的笔记', '2025-11-03'],
  ['get_notes', 'date', date, 'the wedding was 2025-11-03, show yesterday', '2025-11-03'],
  ['get_notes', 'since', date, 'notes until 2025-11-03', '2025-11-03'],
  ['get_part', 'code', code, 'a rival of AB-1234', 'AB-1234'],
  ['get_part', 'code', code, "AB-1234's supplier", 'AB-1234'],
  ['get_part', 'code', code, 'something like AB-1234', 'AB-1234'],
  ['get_part', 'code', code, 'cheaper than AB-1234', 'AB-1234'],
  ['get_part', 'code', code, '除了 AB-1234', 'AB-1234'],
  ['get_part', 'order_code', code, 'what user AB-1234 has', 'AB-1234'],
  ['list_mails', 'from', email, 'letters to eve@d.org', 'eve@d.org'],
  ['list_mails', 'to', email, 'letters from eve@d.org', 'eve@d.org'],
  ['list_mails', 'from', email, 'letters which eve@d.org opened', 'eve@d.org'],
  ['get_page', 'url', url, 'pages that point to https://d.org/x', 'https://d.org/x'],
  ['get_page', 'url', url, 'every page besides https://d.org/x', 'https://d.org/x'],
  ['get_flats', 'max_rent', whole, 'flats over 900', 900],
  ['get_flats', 'min_rent', whole, 'flats below 900', 900],
  ['get_issue', 'issue_id', whole, 'the issue that customer 42 opened', 42],
  ['get_hotel', 'nights', whole, 'a hotel for 2 adults', 2],
  ['list_logs', 'limit', whole, 'logs of the last 7 days', 7],
  ['list_logs', 'limit', whole, 'all but 7', 7],
  ['list_logs', 'limit', whole, 'logs of server 7', 7],
])('%s: "%s" of %j is not filled from "%s"', (name, parameter, declared, intent, value) => {
  expect(filled(name, parameter, declared, intent)).toBeNull();
  const failure = failing({ tool: name, declares: { [parameter]: declared }, required: [parameter], call: {}, intent });
  const proposal = steps(failure, [['add', `/${parameter}`, value, 'intent']]);
  expect(guard(failure, proposal).objections.map(objection => objection.code)).toContain('invented');
});

test.each<[string, string, JsonObject, string, string | number]>([
  ['get_notes', 'date', date, 'notes of 2025-11-03', '2025-11-03'],
  ['get_notes', 'date', date, 'notes on 2025-11-03', '2025-11-03'],
  ['get_notes', 'since', date, 'notes after 2025-11-03', '2025-11-03'],
  ['get_notes', 'end_date', date, 'notes up to 2025-11-03', '2025-11-03'],
  ['get_part', 'code', code, 'price of AB-1234', 'AB-1234'],
  ['get_part', 'code', code, "I'd like AB-1234", 'AB-1234'],
  ['get_part', 'code', code, 'AB-1234 的价格', 'AB-1234'],
  ['list_mails', 'from', email, 'letters from eve@d.org', 'eve@d.org'],
  ['list_mails', 'to', email, 'letters to eve@d.org', 'eve@d.org'],
  ['get_page', 'url', url, 'go to https://d.org/x', 'https://d.org/x'],
  ['get_flats', 'max_rent', whole, 'flats below 900', 900],
  ['get_issue', 'issue_id', whole, 'show issue #42', 42],
  ['get_issue', 'id', whole, 'show issue 42', 42],
  ['get_order', 'order_id', { ...whole, description: '订单编号' }, '查看订单42', 42],
  ['get_hotel', 'nights', whole, 'a hotel for 2 nights', 2],
  ['list_logs', 'limit', whole, 'the latest 7 logs', 7],
])('%s: "%s" of %j is filled from "%s"', (name, parameter, declared, intent, value) => {
  expect(filled(name, parameter, declared, intent)).toEqual([`${name} ${JSON.stringify({ [parameter]: value })}`]);
});
