// Puts what the commands really print into the README: the demo after <!-- demo -->, and one call's repair after <!-- try -->.
// usage: node scripts/write-readme.mjs [--print]     (--print: to stdout instead, the README stays as it is). Run `npm run build` before.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } });
const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'toolmend-readme-'));
const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };

/** The README with the fenced block after a mark holding what `toBlock` makes of it. */
function withBlock(text, mark, toBlock) {
  const block = new RegExp(`(<!-- ${mark} -->\\n\`\`\`\\w*\\n)([^]*?)(?=\\n\`\`\`\\n)`);
  if (!block.test(text)) throw new Error(`README.md has no fenced block after <!-- ${mark} -->`);
  return text.replace(block, (_, before, held) => before + toBlock(held));
}

function demo() {
  return execFileSync(process.execPath, [main, 'demo'], options).trimEnd();
}

/** The command as it stands, which is all but the last line, and below it what it prints. */
function tried(held) {
  const command = held.split('\n').slice(0, -1).join('\n');
  const typed = command.replace(/^\$ /, '').replace('npx toolmend', `'${process.execPath}' '${main}'`);
  return `${command}\n${execFileSync('bash', ['-c', typed], options).trimEnd()}`;
}

try {
  const text = withBlock(withBlock(readFileSync(readme, 'utf8'), 'demo', demo), 'try', tried);
  if (values.print) process.stdout.write(text);
  else writeFileSync(readme, text);
} finally {
  rmSync(folder, { recursive: true });
}
