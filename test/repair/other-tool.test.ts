import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { tryRecord } from '../../src/repair/try-record.ts';

function tool(name: string, ...parameters: string[]) {
  const properties = Object.fromEntries(parameters.map(parameter => [parameter, { type: ['string', 'boolean'] }]));
  return { name, input_schema: { type: 'object', properties, additionalProperties: false } };
}

async function callsOf(toolName: string, args: JsonObject, tools: ReturnType<typeof tool>[], error: string) {
  const record = { id: 'a', tool_name: toolName, arguments: args, tools, status: 'error', error, intent: null };
  return (JSON.parse(await tryRecord(JSON.stringify(record))) as { calls: JsonObject[] | null }).calls;
}

test.each([
  ['compress_folder', 'decompress_folder'],
  ['hide_column', 'unhide_column'],
  ['increment_counter', 'decrement_counter'],
  ['restart_worker', 'restart_all_workers'],
  ['delete_column', 'delete_column_and_index'],
  ['remove_photo', 'remove_photo_forever'],
  ['place_bid', 'place_bid_preview'],
  ['get_rate_gbp', 'get_rate_jpy'],
  ['get_invoice', 'get_invoice_history'],
  ['send_fax', 'send_tax'],
])('%s is never repaired to %s, the only tool that fits', async (called, offered) => {
  const tools = [tool(offered, 'id'), tool('list_regions')];
  expect(await callsOf(called, { id: '3' }, tools, `Unknown tool: ${called}`)).toBeNull();
  const proposed = `Unknown tool: ${called}. Did you mean ${offered}?`;
  expect(await callsOf(called, { id: '3' }, tools, proposed)).toBeNull();
});

test.each([
  ['delete_note', 'delete_note_forever', 'confirm'],
  ['drop_view', 'drop_view_cascade', 'confirm'],
  ['stop_worker', 'stop_worker_all', 'reason'],
  ['create_page', 'create_page_public', 'tag'],
  ['create_page', 'create_page_with_tag', 'tag'],
  ['get_invoices', 'get_overdue_invoices', 'since'],
  ['get_rate', 'get_rate_forecast', 'model'],
])('%s does not become %s for its %s', async (called, offered, parameter) => {
  const tools = [tool(called, 'id'), tool(offered, 'id', parameter)];
  expect(await callsOf(called, { id: '3', [parameter]: 'x' }, tools, `unknown parameter ${parameter}`)).toBeNull();
});

test.each([
  ['get_rate', 'get_rate_in', 'currency'],
  ['search_papers', 'search_papers_advanced', 'author'],
  ['get_customer', 'get_customer_by_email', 'email'],
])('%s becomes %s for its %s', async (called, offered, parameter) => {
  const tools = [tool(called, 'id'), tool(offered, 'id', parameter)];
  const args = { id: '3', [parameter]: 'x' };
  const wanted = [{ tool_name: offered, arguments: args }];
  expect(await callsOf(called, args, tools, `unknown parameter ${parameter}`)).toEqual(wanted);
});
