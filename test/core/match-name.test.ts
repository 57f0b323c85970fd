import { expect, test } from 'vitest';
import { matchParameter } from '../../src/core/match-name.ts';

test.each([
  ['file_name', ['fileName', 'mode'], 'fileName'],
  ['tag', ['tags'], 'tags'],
  ['q', ['query', 'limit'], 'query'],
  ['topology', ['topology_file_id', 'trajectory_file_id'], 'topology_file_id'],
  ['old_string', ['path', 'old', 'new'], 'old'],
  ['forced', ['force'], 'force'],
])('%s stands for one of %j: %s', (name, candidates, found) => {
  expect(matchParameter(name, candidates)?.name).toBe(found);
});

test.each([
  ['domain', ['exclude_domain']],
  ['price', ['max_price']],
  ['date', ['end_date']],
  ['branch', ['source_branch']],
  ['user', ['assignee_user']],
  ['id', ['valid']],
  ['symbol', ['base_symbol', 'quote_symbol']],
])('%s stands for none of %j', (name, candidates) => {
  expect(matchParameter(name, candidates)).toBeNull();
});
