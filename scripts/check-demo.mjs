// Says what became of the demo's calls, held against what its script knows of each.
// usage: node scripts/check-demo.mjs DB EXPECTED [--min-share 0.9] [--show 20]
// Prints JSON: {failing, repairable, proven, share, wrong, writes_run, false_alarms, as_expected, by_fault, others}.
//   repairable  what can be put right without a person, and proven by running it
//   proven      of those, with calls that are right
//   wrong       calls that were repaired, and proven or held back, with calls that are not right, or that must not be repaired
//   others      at most --show calls that did not end as they must
// The status is 1 where the share is below --min-share, a repair is wrong, a write ran, or a good call is taken for a failure.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { faultOfEnd, readEnds, readWritesRun } from './logs/read-ends.mjs';

const writes = ['set_price_alert', 'place_order'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'min-share': { type: 'string', default: '0.9' }, show: { type: 'string', default: '20' } },
});
const [database, expectedFile] = positionals;
if (!database || !expectedFile) {
  console.error('usage: node scripts/check-demo.mjs DB EXPECTED [--min-share 0.9] [--show 20]');
  process.exit(2);
}

const expected = gunzipSync(readFileSync(expectedFile))
  .toString()
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line));
const ends = await readEnds(database);
const writesRun = await readWritesRun(database, writes);

const isRepairable = ({ end, also = [] }) => end === 'verified' && also.length === 0;
const isMade = got => got?.end === 'verified' || got?.end === 'blocked';

const byFault = {};
const [others, wrong] = [[], []];
const failing = expected.filter(({ end }) => end !== 'ok');
for (const wanted of failing) {
  const got = ends.get(wanted.tool_call_id);
  const why = faultOfEnd(wanted, got);
  byFault[wanted.fault] ??= { calls: 0, as_expected: 0, repairable: 0, proven: 0 };
  const counts = byFault[wanted.fault];
  counts.calls += 1;
  if (why === null) counts.as_expected += 1;
  if (isRepairable(wanted)) counts.repairable += 1;
  if (isRepairable(wanted) && why === null) counts.proven += 1;
  if (why === null) continue;
  const { tool_call_id, tool_name, fault } = wanted;
  (isMade(got) ? wrong : others).push({ tool_call_id, tool_name, fault, why, method: got?.method });
}
const falseAlarms = expected.filter(({ end, tool_call_id }) => end === 'ok' && ends.get(tool_call_id)?.failed);

const sum = name => Object.values(byFault).reduce((total, counts) => total + counts[name], 0);
const share = sum('proven') / Math.max(1, sum('repairable'));
const summary = {
  failing: failing.length,
  repairable: sum('repairable'),
  proven: sum('proven'),
  share: Number(share.toFixed(3)),
  wrong,
  writes_run: writesRun,
  false_alarms: falseAlarms.map(({ tool_call_id, tool_name }) => ({ tool_call_id, tool_name })),
  as_expected: sum('as_expected'),
  by_fault: byFault,
  others: others.slice(0, Number(values.show)),
};
console.log(JSON.stringify(summary, null, 2));
const isBad = share < Number(values['min-share']) || wrong.length > 0 || writesRun > 0 || falseAlarms.length > 0;
process.exitCode = isBad ? 1 : 0;
