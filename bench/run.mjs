import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs a benchmark by name, or lists them: `npm run bench -- NAME`. */
const folder = fileURLToPath(new URL('.', import.meta.url));
const [name, ...rest] = process.argv.slice(2);
const isBenchmark = file =>
  file.endsWith('.mjs') && file !== 'run.mjs' && readFileSync(folder + file, 'utf8').includes(`node bench/${file}`);
const names = readdirSync(folder)
  .filter(isBenchmark)
  .map(file => file.slice(0, -'.mjs'.length))
  .sort();
if (name === undefined || !names.includes(name)) {
  console.log(`benchmarks: ${names.join(', ')}\nnpm run build && npm run bench -- NAME`);
  process.exit(name === undefined ? 0 : 2);
}
process.exit(spawnSync(process.execPath, [`${folder}${name}.mjs`, ...rest], { stdio: 'inherit' }).status ?? 1);
