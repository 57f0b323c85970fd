import type { ClusterChange, ClusterDetails, ClusterRow, FamilyRow } from '../cluster/index.ts';
import { toLine } from './printable.ts';
import { toTable } from './table.ts';

const ID = 'sha256:'.length + 8;
const BARS = '▁▂▃▄▅▆▇█';
const MAX_DAYS = 30;

const shortId = (id: string) => id.slice(0, ID);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const several = (names: readonly string[]) =>
  names.slice(0, 2).join(', ') + (names.length > 2 ? ` +${names.length - 2}` : '');

/** Clusters as a table. */
export function clusterTable(rows: readonly ClusterRow[], columns?: number): string {
  const heading = ['cluster', 'size', 'share', 'trend', 'kind', 'repairable', 'proven', 'parameter', 'tools', 'says'];
  return toTable(
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
    { columns },
  );
}

/** Families as a table. */
export function familyTable(rows: readonly FamilyRow[], columns?: number): string {
  return toTable(
    ['family', 'clusters', 'size', 'kind', 'says'],
    rows.map(row => [row.family_id, row.clusters, row.size, row.kind, row.name]),
    { columns },
  );
}

/** What changed, as a table. */
export function differenceTable(rows: readonly ClusterChange[], columns?: number): string {
  const heading = ['change', 'cluster', 'before', 'since', 'a day before', 'a day since', 'kind', 'tools', 'says'];
  return toTable(
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
    { columns },
  );
}

/** A cluster in words. */
export function clusterWords(cluster: ClusterDetails): string {
  const { kinds, examples, family, aliases } = cluster;
  const lines = [
    toLine(cluster.name, 1000),
    ...(cluster.name === cluster.template ? [] : [`template    ${toLine(cluster.template, 1000)}`]),
    '',
    `id          ${cluster.cluster_id}${cluster.muted ? ' (muted)' : ''}`,
    ...(aliases.length > 0 ? [`was also    ${aliases.join(', ')}`] : []),
    `size        ${cluster.size} (${percent(cluster.share)} of all failures)`,
    `repairs     ${cluster.repairable} repairable, ${cluster.repaired} repaired, ${cluster.proven} proven`,
    `kinds       ${Object.entries(kinds)
      .map(([kind, n]) => `${kind} ${n}`)
      .join(', ')}`,
    `tools       ${toLine(cluster.tools.join(', '), 300)}`,
    ...(cluster.models.length > 0 ? [`models      ${toLine(cluster.models.join(', '), 300)}`] : []),
    ...(cluster.parameter === null ? [] : [`to blame    parameter ${toLine(cluster.parameter)}`]),
    ...(cluster.first_seen === null
      ? []
      : [`seen        ${cluster.first_seen} to ${cluster.last_seen}, ${cluster.trend}`]),
    ...trendLine(cluster.days),
  ];
  if (family.length > 0) {
    lines.push('', `In other words or languages (family ${cluster.family_id}):`);
    lines.push(
      toTable(
        ['cluster', 'size', 'says'],
        family.map(row => [shortId(String(row.cluster_id)), row.size, row.name]),
      ),
    );
  }
  if (examples.length > 0) lines.push('', 'Telling examples:');
  for (const example of examples) {
    lines.push(
      '',
      `  ${toLine(String(example.call_id))}  ${toLine(String(example.tool_name))}  ${example.started_at ?? ''}`.trimEnd(),
    );
    if (example.intent !== null) lines.push(`    asked      ${toLine(String(example.intent), 200)}`);
    if (example.arguments !== null) lines.push(`    arguments  ${toLine(String(example.arguments), 200)}`);
    if (example.error_text !== null) lines.push(`    error      ${toLine(String(example.error_text), 300)}`);
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
