import type { Json } from '../json.ts';
import type { JsonType } from '../schema/index.ts';

const QUOTED = /"([^"\n]{1,200})"|'([^'\n]{1,200})'|“([^”\n]{1,200})”|「([^」\n]{1,200})」|`([^`\n]{1,200})`/g;
const TOKEN =
  /(?:https?:\/\/[^\s，。]+|[\w.+-]+@[\w-]+\.[\w.]+|(?:[A-Za-z]:)?[\\/][\w./\\-]+|\b(?=[\w-]+[./_-][\w-])[\w-]+(?:[./][\w-]+)*\b|\b(?=\w*\d)(?=\w*[A-Za-z])\w+\b|\b\d{4,}\b)/g;
const NUMBER = /(?<![\w.-])-?\d+(?:\.\d+)?(?![\w-]|\.\d)/g;

/** The values in the user's words that could fill a parameter of these types: literals named outright, numbers, or what is quoted or written as a code, path, address or URL. */
export function candidatesIn(
  intent: string,
  types: readonly JsonType[],
  literals: readonly Json[],
  name: string,
): string[] {
  if (literals.length > 0) {
    return [...new Set(literals.map(String))].filter(literal =>
      new RegExp(`(?<![\\w])${escaped(literal)}(?![\\w])`, 'iu').test(intent),
    );
  }
  if (types.length > 0 && types.every(type => type === 'number' || type === 'integer'))
    return unique(intent.match(NUMBER) ?? []);
  if (!types.includes('string') && types.length > 0) return [];
  const isCode = /id|code|symbol|ticker|path|file|url|email|key|repo|owner|hash|ref/i.test(name);
  const quoted = [...intent.matchAll(QUOTED)].map(match => match.slice(1).find(text => text !== undefined)!);
  const tokens = isCode || quoted.length === 0 ? (intent.match(TOKEN) ?? []) : [];
  return unique([...quoted, ...tokens]);
}

function unique(items: string[]): string[] {
  return [...new Set(items.map(item => item.replace(/[.,;:!?]+$/, '')))];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
