import { get, listOf } from './get.ts';
import type { FoundCall, Items } from './items.ts';
import { callsOfText, roleOf } from './read-message.ts';
import { contentText } from './texts.ts';

/** The labels of ReAct at the start of a line, perhaps numbered or bold. */
const LABEL =
  /^[ \t>]*(?:\*\*|#+ ?)?(Question|Thought|Action Input|Action|Observation|API output|Final Answer)(?: ?\d+)?(?:\*\*)?[ \t]*[:：](?:\*\*)?[ \t]*/gim;
/** What ends a run, and calls nothing. */
const NO_TOOL = /^(?:finish|final[ _]answer|respond|none|n\/a|submit_final_answer)$/i;
const FENCE = /^```\w*[ \t]*\n?([\s\S]*?)\n?```[\s\S]*$/;

type Part = { label: string; text: string };

/** Whether a text is written in ReAct's way. */
export function isReact(text: string): boolean {
  return partsOf(text).some(({ label }) => label === 'action');
}

/** Reads a run that is written as text, `Thought: … Action: … Action Input: … Observation: …`, after the template that may stand before it. */
export function readReact(items: Items, text: string, path: string): void {
  const parts = partsOf(text);
  for (const [at, part] of parts.entries()) {
    if (part.label === 'question') items.message('user', part.text);
    if (part.label === 'thought' || part.label === 'final answer') items.message('assistant', part.text);
    if (part.label === 'action') {
      const input = parts[at + 1]?.label === 'action input' ? parts[at + 1]!.text : undefined;
      const calls = callsOf(part.text, input, path);
      if (calls.length > 0 && items.role !== 'assistant') items.message('assistant', '');
      for (const call of calls) items.call(call);
    }
    if (part.label === 'observation' && part.text !== '') readObservation(items, part.text);
  }
}

/** Reads messages whose calls are written so, each observation a message of its own. */
export function readReactMessages(items: Items, messages: unknown): void {
  let isAsked = false;
  for (const [at, message] of listOf(messages).entries()) {
    const text = contentText(get(message, 'content') ?? get(message, 'value'));
    const role = roleOf(message);
    const before = items.all.length;
    if (role === 'assistant') {
      if (isReact(text)) readReact(items, text, `/messages/${at}`);
      else items.message('assistant', text);
      isAsked = items.all.slice(before).findLast(({ item }) => item === 'call' || item === 'result')?.item === 'call';
      continue;
    }
    const [observed] = partsOf(text);
    if (isAsked && (role === 'tool' || observed?.label === 'observation'))
      readObservation(items, observed?.label === 'observation' ? observed.text : text);
    else items.message(role, text);
    if (role !== 'system') isAsked = false;
  }
}

function readObservation(items: Items, text: string): void {
  items.message('tool', text);
  items.result({ tool_call_id: null, text, status: null });
}

/** The labelled parts of a text. Within an observation only what goes on with the run is a label. */
function partsOf(text: string): Part[] {
  const begun = text.lastIndexOf('Begin!');
  const run = begun === -1 ? text : text.slice(begun + 6);
  const parts: Part[] = [];
  let from = 0;
  for (const found of run.matchAll(LABEL)) {
    const label = found[1]!.toLowerCase().replace('api output', 'observation');
    const last = parts.at(-1);
    if (last?.label === 'observation' && !/^(?:thought|action|final answer)$/.test(label)) continue;
    if (label === 'question' && parts.length > 0) continue;
    if (last) last.text = run.slice(from, found.index).trim();
    else if (run.slice(0, found.index).trim() !== '')
      parts.push({ label: 'thought', text: run.slice(0, found.index).trim() });
    parts.push({ label, text: '' });
    from = found.index + found[0].length;
  }
  const last = parts.at(-1);
  if (last) last.text = run.slice(from).trim();
  return parts;
}

/** The calls of an action: its name with the input that follows, a JSON object with both, `name[input]`, `name(input)` or `name: input`. */
function callsOf(action: string, input: string | undefined, path: string): FoundCall[] {
  const written = unfenced(action);
  if (input === undefined && /^[[{]/.test(written)) {
    const renamed = callsOfText(
      written.replace(/"action"(\s*:)/g, '"name"$1').replace(/"action_input"(\s*:)/g, '"arguments"$1'),
      path,
    );
    return renamed.filter(({ tool_name: name }) => !NO_TOOL.test(name ?? ''));
  }
  const [, inner, bracketed] = /^([\w.-]+(?: [\w.-]+){0,3})\s*[[(]([\s\S]*)[\])][.\s]*$/.exec(written) ?? [];
  const [, called, told] = /^([\w.-]+):\s+([^\n]+)/.exec(written) ?? [];
  const name = input === undefined ? (inner ?? called ?? written.split('\n', 1)[0]!) : written.split('\n', 1)[0]!;
  const plain = name.replace(/^[\s"'`[*]+|[\s"'`\]*.]+$/g, '');
  if (plain === '' || NO_TOOL.test(plain) || plain.split(' ').length > 4) return [];
  const value = input === undefined ? (inner === undefined ? told : bracketed) : unfenced(input);
  return [{ tool_call_id: null, tool_name: plain, call_path: path, value: value?.trim() ?? null }];
}

function unfenced(text: string): string {
  return (FENCE.exec(text.trim())?.[1] ?? text).trim();
}
