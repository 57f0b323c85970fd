import { describe, expect, test } from 'vitest';
import { plannedEffect } from '../../src/core/effect.ts';
import { isFullerRead, standsFor } from '../../src/core/stands-for.ts';

type Beside = { others?: string[]; given?: string[]; values?: string[]; intent?: string };

function stands(called: string, offered: string, { others = [], given = ['id'], values = [], intent }: Beside = {}) {
  const tools = [offered, ...others].map(name => ({ name, description: null, inputSchema: null, annotations: null }));
  const isRead = plannedEffect(offered) === 'read';
  return standsFor({ called, offered: tools[0]!, isRead, tools, given, values, intent: intent ?? null });
}

describe('one name stands for another', () => {
  test.each<[string, string, Beside?]>([
    ['getInvoice', 'get_invoice'],
    ['get_invoices', 'get_invoice'],
    ['mcp__billing__void_invoice', 'void_invoice'],
    ['billing_void_invoice', 'void_invoice'],
    ['remove_branch', 'delete_branch'],
    ['fetch_forecast', 'get_forecast'],
    ['exec_command', 'run_terminal_cmd'],
    ['bash', 'run_shell_command'],
    ['get_exchange_rates', 'exchange_rates'],
    ['exchange_rates', 'get_exchange_rates'],
    ['get_customer', 'get_customer_info'],
    ['get_customer_details', 'get_customer'],
    ['get_customer', 'get_customer_by_email', { given: ['email'] }],
    ['find_flight_by_code', 'find_flight', { given: ['code'] }],
    ['get_repo_branches', 'repo_get', { values: ['get_branches'] }],
    ['Write', 'write_file', { given: ['file_path', 'content'] }],
    ['Read', 'read_file', { given: ['path'] }],
    ['send_message', 'slack_send_message', { others: ['slack_list_channels'] }],
    ['web_search', 'web_search_exa', { others: ['crawl_exa', 'find_company_exa'] }],
    ['web_search', 'brave_web_search'],
    ['python', 'calculate_route'],
    ['lookup', 'find_customer'],
    ['cat', 'read_file'],
    ['ls', 'list_dir'],
    ['transfer_to_sales', 'transfer_to_sales_agent'],
  ])('%s → %s', (called, offered, beside) => {
    expect(stands(called, offered, beside)).toBe(true);
  });

  test.each([
    ['create_isue', 'create_issue'],
    ['delte_webhook', 'delete_webhook'],
    ['get_forcast', 'get_forecast'],
    ['get_recieved_mail', 'get_received_mail'],
    ['updatewebhok', 'update_webhook'],
  ])('a slip of a letter: %s → %s', (called, offered) => {
    expect(stands(called, offered)).toBe(true);
  });
});

describe('one name does not stand for another', () => {
  test.each([
    ['compress_folder', 'decompress_folder'],
    ['hide_column', 'unhide_column'],
    ['suspend_account', 'unsuspend_account'],
    ['attach_policy', 'detach_policy'],
    ['couple_wagon', 'decouple_wagon'],
    ['increment_counter', 'decrement_counter'],
    ['activate_plan', 'deactivate_plan'],
    ['qualify_lead', 'disqualify_lead'],
    ['connect_node', 'reconnect_node'],
    ['raise_limit', 'lower_limit'],
    ['get_encrypted_note', 'get_decrypted_note'],
  ])('the deed turned round: %s → %s', (called, offered) => {
    expect(stands(called, offered)).toBe(false);
  });

  test.each([
    ['restart_worker', 'restart_all_workers'],
    ['archive_ticket', 'archive_every_ticket'],
    ['delete_column', 'delete_column_and_index'],
    ['delete_customer', 'delete_customer_data'],
    ['remove_photo', 'remove_photo_forever'],
    ['delete_page', 'permanently_delete_page'],
    ['drop_view', 'drop_view_cascade'],
    ['sell_share', 'sell_shares_simulation'],
    ['place_bid', 'place_bid_preview'],
    ['push_branch', 'force_push_branch'],
    ['create_note', 'create_public_note'],
    ['cancel_booking', 'cancel_booking_bulk'],
    ['send_letter', 'send_letter_to_everyone'],
    ['delete', 'delete_workspace'],
    ['create_user', 'admin_create_user'],
    ['delete_user', 'delete_user_agent'],
    ['redeem', 'redeem_code'],
    ['stop', 'stop_server'],
  ])('the offered one says more: %s → %s', (called, offered) => {
    expect(stands(called, offered)).toBe(false);
  });

  test.each([
    ['get_rate_gbp', 'get_rate_jpy'],
    ['send_fax', 'send_tax'],
    ['send_sms', 'send_rcs'],
    ['get_monthly_report', 'get_weekly_report'],
    ['get_contact', 'get_contract'],
    ['delete_message', 'delete_massage'],
    ['get_user_by_email', 'get_user_by_phone'],
    ['get_invoice', 'get_invoice_history'],
    ['get_quote', 'get_quote_forecast'],
    ['get_cash_flow', 'get_cash'],
    ['list_tickets', 'list_closed_tickets'],
    ['get_level1', 'get_level2'],
    ['github__create_issue', 'gitlab__create_issue'],
    ['users.delete', 'posts.delete'],
    ['convert_from_gbp', 'convert_to_gbp'],
    ['get_last_invoice', 'get_invoice'],
    ['get_gas_price', 'get_price'],
    ['gas_price', 'get_price'],
    ['weather_forecast', 'marine_weather_forecast'],
    ['delete_stale_branch', 'delete_branch'],
  ])('another thing: %s → %s', (called, offered) => {
    expect(stands(called, offered)).toBe(false);
  });

  test('a word of the tools or of the user is no slip of another', () => {
    expect(stands('get_banner', 'get_manner')).toBe(true);
    expect(stands('get_banner', 'get_manner', { others: ['set_banner'] })).toBe(false);
    expect(stands('get_banner', 'get_manner', { intent: 'the banner of the shop' })).toBe(false);
  });
});

describe('a fuller read', () => {
  test.each<[string, string, string[]]>([
    ['search_papers', 'search_papers_advanced', ['author']],
    ['get_rate', 'get_rate_in', ['currency']],
    ['get_order', 'get_order_by_email', ['email']],
    ['list_events', 'list_events_with_location', ['location']],
  ])('%s → %s', (called, offered, lacking) => {
    expect(isFullerRead(called, offered, lacking)).toBe(true);
  });

  test.each<[string, string, string[]]>([
    ['get_orders', 'get_cancelled_orders', ['since']],
    ['get_rate', 'get_rate_forecast', ['model']],
    ['get_invoice', 'get_invoice_archive', ['year']],
    ['get_order_items', 'get_order', ['locale']],
    ['get_user', 'get_user_by_phone', ['email']],
    ['get_min_rate', 'get_max_rate', ['currency']],
  ])('not %s → %s', (called, offered, lacking) => {
    expect(isFullerRead(called, offered, lacking)).toBe(false);
  });
});
