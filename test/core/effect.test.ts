import { describe, expect, test } from 'vitest';
import { type Effect, isWider, plannedEffect, verbOf } from '../../src/core/effect.ts';

describe('the planned effect of a name', () => {
  test.each<[string, Effect]>([
    ['get_weather', 'read'],
    ['getWeather', 'read'],
    ['list-issues', 'read'],
    ['files.read_file', 'read'],
    ['mcp__github__search_code', 'read'],
    ['github_list_open_issues', 'read'],
    ['web_search', 'read'],
    ['http_get', 'read'],
    ['realtime_quote', 'read'],
    ['get_order', 'read'],
    ['order_status', 'read'],
    ['check_order_status', 'read'],
    ['directory_tree', 'read'],
    ['lookUpCustomer', 'read'],
    ['list_updates', 'read'],
    ['mcp__github__create_issue', 'write'],
    ['CreateIssue', 'write'],
    ['set_alert', 'write'],
    ['slack_post_message', 'write'],
    ['post_status', 'write'],
    ['get_or_create_user', 'write'],
    ['find_and_replace', 'write'],
    ['run_query', 'write'],
    ['http_request', 'write'],
    ['bash', 'write'],
    ['', 'write'],
    ['__proto__', 'write'],
    ['delete_file', 'destructive'],
    ['fileDelete', 'destructive'],
    ['read_and_delete', 'destructive'],
    ['mcp__get__drop_table', 'destructive'],
    ['place_order', 'destructive'],
    ['create_payment', 'destructive'],
    ['order_pizza', 'destructive'],
    ['buy_stock', 'destructive'],
    ['transfer_funds', 'destructive'],
    ['checkOutCart', 'destructive'],
    ['cancel_subscription', 'destructive'],
  ])('%s is %s', (name, effect) => expect(plannedEffect(name)).toBe(effect));

  test('a declared effect goes before the name', () => {
    expect(plannedEffect('delete_file', 'read')).toBe('read');
    expect(plannedEffect('get_file', null)).toBe('read');
  });
});

test.each([
  ['get_weather', 'get'],
  ['mcp__github__create_issue', 'create'],
  ['issue.create', 'create'],
  ['stripe_refund_create', 'refund'],
  ['order_status', null],
  ['order_create', 'create'],
  ['check_order', 'check'],
  ['realtime_quote', 'quote'],
  ['weather', null],
])('the verb of %s is %s', (name, verb) => expect(verbOf(name)).toBe(verb));

test('effects are ordered from read to destructive', () => {
  expect(isWider('idempotent', 'read')).toBe(true);
  expect(isWider('write', 'idempotent')).toBe(true);
  expect(isWider('destructive', 'write')).toBe(true);
  expect(isWider('read', 'read')).toBe(false);
});
