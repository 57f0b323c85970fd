import type { ClusterChange, ClusterDetails, ClusterRow, FamilyRow } from '../cluster/index.ts';
import { fitTable } from './fit-table.ts';
import { hanging } from './hanging.ts';
import { toLine } from './printable.ts';

const ID = 'sha256:'.length + 8;
const BARS = '▁▂▃▄▅▆▇█';
const MAX_DAYS = 30;

const shortId = (id: string) => id.slice(0, ID);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const several = (names: readonly string[]) =>
  names.slice(0, 2).join(', ') + (names.length > 2 ? ` +${names.length - 2}` : '');

/** Clusters as a table, as wide as the screen. */
export function clusterTable(rows: readonly ClusterRow[], width: number | null): string {
  const heading = ['cluster', 'size', 'share', 'trend', 'kind', 'repairable', 'proven', 'parameter', 'tools', 'says'];
  return fitTable(
    heading,
    rows.map(row => [
      shortId(row.cluster_id),
      row.size,
      percent(row.share),
      row.trend,
      row.kind,
      row.repairable,
      row.proven,
      row.parameter,
      several(row.tools),
      row.name,
    ]),
    width,
    ['trend', 'proven', 'parameter', 'tools'],
  );
}

/** Families as a table, as wide as the screen. */
export function familyTable(rows: readonly FamilyRow[], width: number | null): string {
  return fitTable(
    ['family', 'clusters', 'size', 'kind', 'says'],
    rows.map(row => [row.family_id, row.clusters, row.size, row.kind, row.name]),
    width,
  );
}

/** What changed, as a table, as wide as the screen. */
export function differenceTable(rows: readonly ClusterChange[], width: number | null): string {
  const heading = ['change', 'cluster', 'before', 'since', 'a day before', 'a day since', 'kind', 'tools', 'says'];
  return fitTable(
    heading,
    rows.map(row => [
      row.change,
      shortId(row.cluster_id),
      row.before,
      row.since,
      row.per_day_before,
      row.per_day_since,
      row.kind,
      several(row.tools),
      row.name,
    ]),
    width,
    ['a day before', 'a day since', 'kind', 'tools'],
  );
}

/** A cluster in words, on lines as wide as the screen. */
export function clusterWords(cluster: ClusterDetails, width: number | null): string {
  const { kinds, examples, family, aliases } = cluster;
  const say = (label: string, text: string) => hanging(label.padEnd(12), text, width);
  const lines = [
    hanging('', toLine(cluster.name, 1000), width),
    ...(cluster.name === cluster.template ? [] : [say('template', toLine(cluster.template, 1000))]),
    '',
    `id          ${cluster.cluster_id}${cluster.muted ? ' (muted)' : ''}`,
    ...(aliases.length > 0 ? [say('was also', aliases.join(', '))] : []),
    `size        ${cluster.size} (${percent(cluster.share)} of all failures)`,
    `repairs     ${cluster.repairable} repairable, ${cluster.repaired} repaired, ${cluster.proven} proven`,
    say(
      'kinds',
      Object.entries(kinds)
        .map(([kind, n]) => `${kind} ${n}`)
        .join(', '),
    ),
    say('tools', toLine(cluster.tools.join(', '), 300)),
    ...(cluster.models.length > 0 ? [say('models', toLine(cluster.models.join(', '), 300))] : []),
    ...(cluster.parameter === null ? [] : [`to blame    parameter ${toLine(cluster.parameter)}`]),
    ...(cluster.first_seen === null
      ? []
      : [`seen        ${cluster.first_seen} to ${cluster.last_seen}, ${cluster.trend}`]),
    ...trendLine(cluster.days),
  ];
  if (family.length > 0) {
    lines.push('', `In other words or languages (family ${cluster.family_id}):`);
    lines.push(
      fitTable(
        ['cluster', 'size', 'says'],
        family.map(row => [shortId(String(row.cluster_id)), row.size, row.name]),
        width,
      ),
    );
  }
  if (examples.length > 0) lines.push('', 'Telling examples:');
  for (const example of examples) {
    lines.push(
      '',
      `  ${toLine(String(example.call_id))}  ${toLine(String(example.tool_name))}  ${example.started_at ?? ''}`.trimEnd(),
    );
    if (example.intent !== null) lines.push(hanging('    asked      ', toLine(String(example.intent), 200), width));
    if (example.arguments !== null)
      lines.push(hanging('    arguments  ', toLine(String(example.arguments), 200), width));
    if (example.error_text !== null)
      lines.push(hanging('    error      ', toLine(String(example.error_text), 300), width));
  }
  return lines.join('\n');
}

/** The last days as bars; a day without failures is empty. */
function trendLine(days: Record<string, number>): string[] {
  const all = Object.keys(days).sort();
  const last = all.at(-1);
  if (last === undefined || all.length < 2) return [];
  const from = Math.max(Date.parse(all[0]!), Date.parse(last) - (MAX_DAYS - 1) * 86_400_000);
  const counts: number[] = [];
  for (let day = from; day <= Date.parse(last); day += 86_400_000) {
    counts.push(days[new Date(day).toISOString().slice(0, 10)] ?? 0);
  }
  const most = Math.max(...counts);
  const bars = counts.map(n =>
    n === 0 ? ' ' : BARS[Math.min(BARS.length - 1, Math.floor((n / most) * BARS.length))]!,
  );
  return [`by day      ${bars.join('')}  up to ${most} a day`];
}
