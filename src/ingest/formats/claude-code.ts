import { get, isRecord, numberOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { callsOf, resultsOf } from '../reading/read-message.ts';
import { contentText, resultText } from '../reading/texts.ts';
import type { Format, Item } from './types.ts';

/** Texts in the user's place that the harness wrote. */
const NOT_THE_USER =
  /^\s*(?:<(?:local-command-|bash-(?:stdout|stderr)|task-notification|ide_|user-prompt-submit-hook)|Caveat: The messages below were generated|\[Request interrupted by user|This session is being continued from a previous conversation)/;
const COMMAND = /<command-name>\s*\/?([^<]*?)\s*<\/command-name>/;
const COMMAND_ARGUMENTS = /<command-args>([\s\S]*?)<\/command-args>/;

/**
 * Claude Code: session files (`~/.claude/projects/…/<session>.jsonl`), the SDK's `stream-json` lines, and exports `{loglines: […]}`.
 * A subagent is a thread of its own within the session.
 */
export const claudeCode: Format = {
  name: 'claude-code',
  holds: 'events',
  recognises: `(list_contains(keys, 'type') and json_type(text, '$.type') = 'VARCHAR' and (
      list_contains(keys, 'sessionId') or list_contains(keys, 'leafUuid') or list_contains(keys, 'parent_tool_use_id')
      or (text ->> '$.type') = 'file-history-snapshot'
      or ((text ->> '$.type') in ('user', 'assistant') and list_contains(keys, 'message'))
      or ((text ->> '$.type') in ('system', 'result') and list_contains(keys, 'subtype') and list_contains(keys, 'session_id'))
    ) and not list_contains(keys, 'hook_event_name'))
    or (list_contains(keys, 'loglines') and json_type(text, '$.loglines') = 'ARRAY')`,
  reader: () => {
    const seen = new Set<string>();
    const agents = new Map<string, string>();
    return record => {
      const lines = get(record, 'loglines');
      if (!Array.isArray(lines)) return readLine(record, '', 0, seen, agents);
      return lines.flatMap((line, at) => readLine(line, `/loglines/${at}`, at, seen, agents));
    };
  },
};

function readLine(line: unknown, path: string, turn: number, seen: Set<string>, agents: Map<string, string>): Item[] {
  const progress = get(line, 'data', 'type') === 'agent_progress' ? get(line, 'data', 'message') : undefined;
  if (isRecord(progress)) {
    const inner = {
      ...progress,
      sessionId: get(line, 'sessionId'),
      agentId: get(line, 'data', 'agentId') ?? get(line, 'parentToolUseID') ?? 'agent',
    };
    return readLine({ ...inner, isSidechain: true }, `${path}/data/message`, turn, seen, agents);
  }
  const session = wordOf(get(line, 'sessionId')) ?? wordOf(get(line, 'session_id'));
  const type = get(line, 'type');
  const items = new Items(`${session ?? ''} ${agentOf(line, agents)}`, turn);
  const uuid = textOf(get(line, 'uuid'));
  const isNew = uuid === undefined || !seen.has(`${session} ${uuid}`);
  if (uuid !== undefined) seen.add(`${session} ${uuid}`);
  const message = get(line, 'message');
  if ((type !== 'user' && type !== 'assistant') || !isRecord(message) || !isNew) return [];
  items.about({
    ...(session === undefined ? {} : { conversation_id: session }),
    ...(type === 'assistant' ? { model: textOf(message.model) ?? null } : {}),
  });
  const results = resultsOf(message);
  const words = contentText(message.content);
  const isAnswer = results.length > 0 && words.trim() === '';
  items.message(
    isAnswer ? 'tool' : roleOf(line, type, words),
    isAnswer ? results.map(({ text }) => text).join('\n') : wordsOf(words),
  );
  for (const call of callsOf(message, `${path}/message`)) {
    const key = `${session} call ${call.tool_call_id}`;
    if (call.tool_call_id != null && seen.has(key)) continue;
    seen.add(key);
    items.call({ ...call, started_at: wordOf(get(line, 'timestamp')) ?? null, model: textOf(message.model) ?? null });
  }
  const copy = get(line, 'toolUseResult');
  for (const result of results) {
    const duration = numberOf(get(copy, 'totalDurationMs')) ?? numberOf(get(copy, 'durationMs')) ?? null;
    items.result({
      ...result,
      text: result.text === '' && typeof copy === 'string' ? resultText(copy) : result.text,
      duration_ms: duration,
    });
  }
  return items.all;
}

/** The subagent that a line belongs to; '' for the main thread. */
function agentOf(line: unknown, agents: Map<string, string>): string {
  const parent = textOf(get(line, 'parent_tool_use_id'));
  if (parent !== undefined) return parent;
  if (get(line, 'isSidechain') !== true) return '';
  const before = textOf(get(line, 'parentUuid'));
  const uuid = textOf(get(line, 'uuid'));
  const agent = textOf(get(line, 'agentId')) ?? agents.get(before ?? '') ?? uuid ?? 'agent';
  if (uuid !== undefined) agents.set(uuid, agent);
  return agent;
}

function roleOf(line: unknown, type: string, words: string): string {
  if (type !== 'user') return type;
  const isHarness = get(line, 'isMeta') === true || get(line, 'isCompactSummary') === true || NOT_THE_USER.test(words);
  return isHarness ? 'system' : 'user';
}

/** What the user typed: of a slash command, its name and arguments. */
function wordsOf(words: string): string {
  const command = COMMAND.exec(words)?.[1];
  if (command === undefined) return words;
  return `/${command} ${COMMAND_ARGUMENTS.exec(words)?.[1] ?? ''}`.trim();
}
