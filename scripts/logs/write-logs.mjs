import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toAnthropic, toNative, toOpenai } from './formats.mjs';

const writers = { native: toNative, openai: toOpenai, anthropic: toAnthropic };

/** A record that a writer died in: it has no end, and no line break. */
const torn = line => line.slice(0, Math.floor(line.length * 0.6));

/** Writes a log a format; the last line of the OpenAI one is torn. `packed` names the formats to write as `.gz`. */
export function writeLogs(folder, conversations, packed = []) {
  mkdirSync(folder, { recursive: true });
  for (const [format, toLines] of Object.entries(writers)) {
    const lines = conversations.filter(conversation => conversation.format === format).flatMap(toLines);
    const text = lines.map(line => `${line}\n`).join('') + (format === 'openai' ? torn(lines[0]) : '');
    if (packed.includes(format)) writeFileSync(join(folder, `${format}.jsonl.gz`), gzipSync(text, { level: 9 }));
    else writeFileSync(join(folder, `${format}.jsonl`), text);
  }
}

/** Writes one record a line; packed where the file's name ends in `.gz`. */
export function writeLines(file, records) {
  const text = records.map(record => `${JSON.stringify(record)}\n`).join('');
  writeFileSync(file, file.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
}
