import { nameTokens, singular } from './names.ts';
import type { ToolDefinition } from './tool-call.ts';
import { toolWords } from './tool-words.ts';

const REMOVING = new Set('remove delete destroy drop erase purge discard clear trash'.split(' '));
const MILDER = new Set(
  'archive trash hide deactivate disable suspend unpublish close detach unlink unshare leave'.split(' '),
);

/**
 * Whether a call of a tool that was not offered may mean another than the one which removes for good: a milder one of the same things is
 * offered too, and the called name does not have the very verb of the other.
 */
export function hasMilderTwin(called: string, offered: string, tools: readonly ToolDefinition[]): boolean {
  const [word, own] = [called, offered].map(name => verbIn(name, REMOVING));
  if (word === undefined || own === undefined || word === own) return false;
  const things = thingsOf(offered);
  return tools.some(({ name }) => name !== offered && verbIn(name, MILDER) !== undefined && things === thingsOf(name));
}

function verbIn(name: string, verbs: ReadonlySet<string>): string | undefined {
  return nameTokens(name).find(word => verbs.has(word));
}

function thingsOf(name: string): string {
  return toolWords(name)
    .nouns.filter(word => !REMOVING.has(word) && !MILDER.has(word))
    .map(singular)
    .join(' ');
}
