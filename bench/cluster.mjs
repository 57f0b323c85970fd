import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clusterChunks, clusterLines } from '../dist/cluster/index.js';
import { TEMPLATE_COUNT, toolErrors } from './tool-errors.mjs';

/**
 * The miner against labelled sets, beside its peers, and against the clock:
 * `node bench/cluster.mjs [--lines 340000] [--only accuracy|order|speed]`. The sets are read from ../shared/bench where they are there;
 * the peers' figures were measured on them with the same scorer, one universal setting for all sets. Speed is by the clock: on a busy
 * machine the figure by processor time says more.
 */
const shared = fileURLToPath(new URL('../../shared/bench/', import.meta.url));
const option = name => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const only = option('--only');
const lines = Number(option('--lines') ?? 340_000);

const PEERS = [
  ['Drain3, defaults', 0.749, 0.742, 0.421, 0.181],
  ['Drain3, defaults + its example masks', 0.785, 0.78, 0.423, 0.189],
  ['Drain3, best of 144 settings, by hindsight', 0.834, 0.825, 0.54, 0.215],
  ['Brain, one setting, 3 masks', 0.847, 0.88, 0.507, 0.17],
];

if (process.argv.includes('--measure')) await measure(process.argv.at(-2), process.argv.at(-1));
else {
  if (only === undefined || only === 'accuracy') await accuracy();
  if (only === undefined || only === 'order') await order();
  if (only === undefined || only === 'speed') await speed();
}

async function accuracy() {
  if (!existsSync(shared)) {
    console.log('accuracy: no labelled sets beside the repository (../shared/bench)');
    return;
  }
  const logs = readdirSync(join(shared, 'loghub2k')).filter(file => file.endsWith('.tsv'));
  console.log('set            groups  found      GA     FGA');
  const sums = { ga: 0, fga: 0 };
  for (const file of logs) {
    const { ga, fga } = await scoreFile(join(shared, 'loghub2k', file));
    sums.ga += ga;
    sums.fga += fga;
  }
  const tools = await scoreFile(join(shared, 'tool-errors.tsv'));
  console.log(`\n${'one universal setting for all'.padEnd(44)}logs GA  logs FGA  tools GA  tools FGA`);
  for (const [name, ...figures] of [
    ...PEERS,
    ['toolmend', sums.ga / logs.length, sums.fga / logs.length, tools.ga, tools.fga],
  ]) {
    console.log(`${name.padEnd(44)}${figures.map((x, at) => x.toFixed(3).padStart(at === 0 ? 7 : 10)).join('')}`);
  }
  console.log('(tools: the peers on the whole set, toolmend on the half that is here)\n');
}

async function scoreFile(file) {
  const rows = readFileSync(file, 'utf8')
    .replace(/\n$/, '')
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'));
  const found = [];
  for await (const { clusterId } of clusterLines(rows.map(([text]) => text))) found.push(clusterId);
  const score = grouping(
    rows.map(([, label]) => label),
    found,
  );
  console.log(
    `${basename(file, '.tsv').padEnd(14)}${String(score.groups).padStart(7)}${String(score.found).padStart(7)}${score.ga.toFixed(4).padStart(8)}${score.fga.toFixed(4).padStart(8)}`,
  );
  return score;
}

/** Grouping accuracy: the share of lines whose group is exactly the true one; and the F1 over groups. */
function grouping(truth, found) {
  const [trueGroups, foundGroups] = [groupsOf(truth), groupsOf(found)];
  let [exact, inside] = [0, 0];
  for (const members of foundGroups.values()) {
    const label = truth[members[0]];
    if (trueGroups.get(label).length !== members.length || members.some(at => truth[at] !== label)) continue;
    exact++;
    inside += members.length;
  }
  const [precision, recall] = [exact / foundGroups.size, exact / trueGroups.size];
  return {
    groups: trueGroups.size,
    found: foundGroups.size,
    ga: inside / truth.length,
    fga: precision + recall ? (2 * precision * recall) / (precision + recall) : 0,
  };
}

function groupsOf(labels) {
  const groups = new Map();
  labels.forEach((label, at) => {
    const known = groups.get(label);
    if (known) known.push(at);
    else groups.set(label, [at]);
  });
  return groups;
}

/** Twenty random orders of one input, in batches of random sizes through a store: the pairs that stay together. */
async function order() {
  const { cluster } = await import('../dist/cluster/index.js');
  const { Store } = await import('../dist/store/index.js');
  const texts = [...toolErrors(4000, 3)].map(({ text }) => text);
  const partition = async (places, batch) => {
    const store = await Store.open(':memory:');
    for (let at = 0; at < places.length; at += batch) {
      const part = places.slice(at, at + batch).map(String);
      await store.append(
        'calls',
        part.map(call_id => ({
          call_id,
          source_id: 's',
          conversation_id: 'c',
          turn: 0,
          position: 0,
          tool_name: 't',
          status: 'error',
        })),
      );
      await store.append(
        'failures',
        part.map(call_id => ({
          call_id,
          error_text: texts[call_id],
          repairable: 'no',
          kind: 'other',
          scope: 'other',
          caught_by: 'provider',
          prior_attempts: 0,
          repeats: 0,
          engine: '1',
        })),
      );
      await cluster(store);
    }
    const labels = [];
    for (const { call_id, cluster_id } of await store.all('select call_id, cluster_id from cluster_members'))
      labels[call_id] = cluster_id;
    store.close();
    return labels;
  };
  const all = [...texts.keys()];
  const once = await partition(all, all.length);
  let worst = 1;
  let state = 9;
  const random = below => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  for (let round = 0; round < 20; round++) {
    const places = [...all];
    for (let at = places.length - 1; at > 0; at--) {
      const other = random(at + 1);
      [places[at], places[other]] = [places[other], places[at]];
    }
    worst = Math.min(worst, pairF1(once, await partition(places, 100 + random(all.length))));
  }
  console.log(
    `order: 20 random orders and batch sizes of ${texts.length} errors, pairwise F1 at least ${worst.toFixed(5)}\n`,
  );
}

function pairF1(one, other) {
  const pairs = groups => [...groups.values()].reduce((sum, { length: n }) => sum + (n * (n - 1)) / 2, 0);
  const both = pairs(groupsOf(one.map((label, at) => `${label} ${other[at]}`)));
  return (2 * both) / (pairs(groupsOf(one)) + pairs(groupsOf(other)));
}

async function speed() {
  const folder = mkdtempSync(join(tmpdir(), 'toolmend-bench-'));
  try {
    const [input, output] = [join(folder, 'errors.txt'), join(folder, 'clusters.tsv')];
    const truth = await writeErrors(input, lines);
    const run = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--measure', input, output], {
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(run.stderr);
    const { seconds, cpu, memory } = JSON.parse(run.stdout);
    console.log(
      `speed: ${lines} varied tool errors (${(statSync(input).size / 1e6).toFixed(0)} MB) read, clustered, merged and written in ${seconds.toFixed(1)} s: ${Math.round(lines / seconds)} lines/s, ${Math.round(lines / cpu)} a second of processor time, at most ${memory.toFixed(0)} MB`,
    );
    if (truth) {
      const found = readFileSync(output, 'utf8')
        .replace(/\n$/, '')
        .split('\n')
        .map(line => line.slice(0, line.indexOf('\t')));
      const { ga, fga, found: groups } = grouping(truth, found);
      console.log(`       ${TEMPLATE_COUNT} templates, ${groups} clusters, GA ${ga.toFixed(4)}, FGA ${fga.toFixed(4)}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeErrors(file, count) {
  const truth = count <= 1_000_000 ? [] : null;
  const out = createWriteStream(file);
  let part = '';
  for (const { text, template } of toolErrors(count)) {
    truth?.push(template);
    part += `${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`;
    if (part.length < 1 << 20) continue;
    if (!out.write(part)) await once(out, 'drain');
    part = '';
  }
  out.end(part);
  await once(out, 'finish');
  return truth;
}

/** In a process of its own, so that its memory is that of the miner. */
async function measure(input, output) {
  const begin = performance.now();
  const out = createWriteStream(output);
  for await (const rows of clusterChunks(createReadStream(input, { encoding: 'utf8' })))
    if (!out.write(rows)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
  const { user, system } = process.cpuUsage();
  console.log(
    JSON.stringify({
      seconds: (performance.now() - begin) / 1000,
      cpu: (user + system) / 1e6,
      memory: process.resourceUsage().maxRSS / 1024,
    }),
  );
}
