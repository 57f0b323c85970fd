import { constants } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../core/app-error.ts';
import { isObject, tryParseJson } from '../core/json.ts';
import { makeFolder } from '../store/index.ts';

export const MANIFEST = 'manifest.json';
export const SPLITS = ['train', 'validation', 'test'] as const;
export type Split = (typeof SPLITS)[number];

export function fileOf(split: Split): string {
  return `${split}.jsonl`;
}

/** The name of a file until it is whole. */
export function partialOf(name: string): string {
  return `${name}.partial`;
}

const NAMES = [...SPLITS.map(fileOf), MANIFEST];
const PARTIALS = NAMES.map(partialOf);

/** Makes the folder, and refuses one that holds anything but an export of ours, whole or stopped halfway. */
export async function prepareFolder(out: string): Promise<void> {
  await makeFolder(out);
  let names: string[];
  try {
    await access(out, constants.W_OK);
    names = await readdir(out);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new AppError(`cannot write to ${out}: ${why}. Name another folder with --out.`, { cause });
  }
  const foreign = names.find(name => !NAMES.includes(name) && !PARTIALS.includes(name));
  if (foreign !== undefined) throw refusal(out, foreign);
  const whole = names.find(name => NAMES.includes(name));
  if (whole !== undefined && !names.includes(partialOf(MANIFEST)) && !(await isOurs(out))) throw refusal(out, whole);
}

function refusal(out: string, name: string): AppError {
  return new AppError(
    `${out} holds ${JSON.stringify(name)}, which is not of an export. Name an empty folder with --out.`,
  );
}

async function isOurs(out: string): Promise<boolean> {
  const text = await readFile(join(out, MANIFEST), 'utf8').catch(() => '');
  const manifest = tryParseJson(text);
  return isObject(manifest) && typeof manifest.toolmend === 'string' && typeof manifest.dataset_id === 'string';
}
