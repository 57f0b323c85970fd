import { nameTokens } from '../../names.ts';

/**
 * The one folder that the user names for files, where an error wants an absolute path: the only absolute path in their words, after a word
 * for where. Null where they name none, or several.
 */
export function saidRoot(intent: string | null, errorText: string): string | null {
  if (!intent || !wantsAbsolutePath(errorText)) return null;
  const [only, ...others] = intent.matchAll(FOLDER);
  const folder = only?.[1];
  if (folder === undefined || others.length > 0 || [...intent.matchAll(ABSOLUTE)].length !== 1) return null;
  return /\.\w{1,5}$/.test(folder) ? null : folder;
}

/** Whether a parameter takes the path of a file or a folder, by its name. */
export function takesPath(name: string): boolean {
  return nameTokens(name).some(token => /^(?:path|file|filepath|filename|dir|directory|folder|cwd)$/.test(token));
}

/** Whether an error says that a path must be absolute. */
export function wantsAbsolutePath(errorText: string): boolean {
  return ABSOLUTE_WANTED.test(errorText);
}

const ABSOLUTE_WANTED =
  /\b(?:must|should|has to|needs? to) be (?:an )?absolute|\babsolute (?:file ?)?paths? (?:is |are )?(?:required|expected|only)|\b(?:not|requires?|expects?|only|provide|use) (?:an? )?absolute\b|(?:必须|需要?|只能|应)(?:是|为|使用)?绝对路径|不是绝对路径/i;
const STEP = String.raw`[\w@+-](?:[\w.@+-]*[\w@+-])?`;
const PATH = String.raw`((?:[A-Za-z]:[\\/]|/)\.?${STEP}(?:[\\/]\.?${STEP})*)`;
const ABSOLUTE = new RegExp(String.raw`(?<![\w./\\:])${PATH}`, 'g');
const FOLDER = new RegExp(
  String.raw`(?:\b(?:in|under|inside|within)(?: the)?(?: (?:folder|directory|workspace|project|repo(?:sitory)?))?|\b(?:folder|directory|workspace|root|project|repo(?:sitory)?) (?:is|at|in)|(?:目录|文件夹|工作区|工作目录|项目)(?:是|为|在)?|在)\s*[“"'\x60]?${PATH}`,
  'giu',
);
