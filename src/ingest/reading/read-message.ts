import { sliceJson } from '../slice-json.ts';
import { get, getFirst, isRecord, listOf, nameOf, textOf, wordOf } from './get.ts';
import type { FoundCall, Items } from './items.ts';
import { contentText, resultText } from './texts.ts';

export type FoundResult = {
  tool_call_id: string | null;
  text: string;
  status: 'ok' | 'error' | null;
  error_text?: string;
  isHosted?: boolean;
  /** The tool that answered, where only that tells which call is meant. */
  tool_name?: string;
};

const ROLES: Record<string, string> = {
  developer: 'system',
  function: 'tool',
  human: 'user',
  ai: 'assistant',
  gpt: 'assistant',
  model: 'assistant',
  agent: 'assistant',
  gemini: 'assistant',
  observation: 'tool',
  toolresult: 'tool',
};
const ARGUMENTS = ['arguments', 'args', 'input', 'parameters', 'params'];
/** How Llama models write a call. */
const TAGGED = /<function=([\w.:/-]+?)>?\s*(\{[\s\S]*?)\s*>?<\/function>/g;
const IDS = ['id', 'tool_call_id', 'toolCallId', 'call_id', 'toolUseId'];

/**
 * Reads a message of any of the shapes that providers and frameworks give it: OpenAI, Anthropic, Gemini, Bedrock, Vercel AI SDK,
 * LangChain, OpenTelemetry parts, Inspect. `path` is where it stands in the record; none: inside of a text.
 */
export function readMessage(items: Items, message: unknown, path: string | undefined): void {
  const results = resultsOf(message);
  const role = roleOf(message);
  const said = contentText(get(message, 'content') ?? get(message, 'parts') ?? get(message, 'message'));
  const isAnswer = results.length > 0 && (role === 'tool' || (role === 'user' && said.trim() === ''));
  items.message(isAnswer ? 'tool' : role, isAnswer ? results.map(({ text }) => text).join('\n') : said);
  for (const call of callsOf(message, path)) items.call(call);
  for (const { tool_name: _, ...result } of inCallOrder(items, results)) items.result(result);
}

/** Results without ids that name their tools, in the order in which these were called: a client may answer parallel calls in any order. */
function inCallOrder(items: Items, results: FoundResult[]): FoundResult[] {
  if (results.length < 2 || results.some(result => result.tool_call_id !== null || result.tool_name === undefined))
    return results;
  const turn = items.all.findLast(({ item }) => item === 'call')?.turn;
  const rest = [...results];
  const placed = items.all
    .filter(item => item.item === 'call' && item.turn === turn)
    .flatMap(call => {
      const at = rest.findIndex(result => result.tool_name === call.tool_name);
      return at === -1 ? [] : rest.splice(at, 1);
    });
  return [...placed, ...rest];
}

/** Reads a list of messages; `path` is where the list stands. */
export function readMessages(items: Items, messages: unknown, path: string | undefined): void {
  for (const [at, message] of listOf(messages).entries()) readMessage(items, message, below(path, at));
}

/** The role of a message by the names of `messages`: system, user, assistant, tool. */
export function roleOf(message: unknown): string {
  const told = getFirst(message, ['role', 'from', 'source', 'type'])?.value;
  const role = (wordOf(told) ?? 'unknown').toLowerCase();
  return Object.hasOwn(ROLES, role) ? ROLES[role]! : role;
}

/** The calls that a message makes, in order. */
export function callsOf(message: unknown, path: string | undefined): FoundCall[] {
  const calls: FoundCall[] = [];
  const parts = getFirst(message, ['content', 'parts']);
  const inParts = listOf(parts?.value).flatMap((part, at) => callOfPart(part, below(path, parts!.key, at)) ?? []);
  calls.push(...inParts);
  const lists = getFirst(message, ['tool_calls', 'toolCalls']);
  const listed = listOf(lists?.value).flatMap((call, at) => callOf(call, below(path, lists!.key, at)) ?? []);
  calls.push(...listed.filter(({ tool_call_id: id }) => id == null || !inParts.some(part => part.tool_call_id === id)));
  const single = callOf(get(message, 'function_call'), below(path, 'function_call'));
  if (single && single.tool_name !== '') calls.push(single);
  for (const [at, call] of listOf(get(message, 'invalid_tool_calls')).entries()) {
    const refused = callOf(call, below(path, 'invalid_tool_calls', at));
    const error = textOf(get(call, 'error'));
    if (refused) calls.push({ ...refused, status: 'error', ...(error === undefined ? {} : { error_text: error }) });
  }
  if (calls.length > 0 || !isRecord(get(message, 'additional_kwargs'))) return calls;
  return callsOf(
    { ...(get(message, 'additional_kwargs') as object), content: undefined },
    below(path, 'additional_kwargs'),
  );
}

/** A call as an entry of a list of calls; `undefined` where it says neither name nor arguments. */
export function callOf(call: unknown, path: string | undefined): FoundCall | undefined {
  if (!isRecord(call)) return undefined;
  const inner = getFirst(call, ['function', 'custom', 'toolUse', 'functionCall']);
  const at = isRecord(inner?.value) ? { value: inner.value, path: below(path, inner.key) } : { value: call, path };
  const name =
    textOf(inner?.value) ?? textOf(getFirst(at.value, ['name', 'toolName', 'tool_name', 'function_name'])?.value);
  const found = getFirst(at.value, ARGUMENTS);
  const id = wordOf(getFirst(call, IDS)?.value) ?? wordOf(getFirst(at.value, IDS)?.value);
  if (name === undefined && found === undefined && id === undefined) return undefined;
  return {
    tool_call_id: id ?? null,
    tool_name: name ?? '',
    call_path: path ?? '',
    value: found?.value,
    ...(at.path === undefined || found === undefined ? {} : { path: `${at.path}/${found.key}` }),
  };
}

function callOfPart(part: unknown, path: string | undefined): FoundCall | undefined {
  const type = get(part, 'type');
  if (typeof type === 'string' && /^(?:(?:server_|mcp_)?tool_use|tool-call|tool_call|function_call)$/.test(type)) {
    const value = get(part, 'value');
    if (typeof value === 'string') return callOfText(value, path);
    const call = callOf(part, path);
    const isHosted = type.endsWith('_tool_use') || get(part, 'providerExecuted') === true;
    return call && (isHosted ? { ...call, isHosted } : call);
  }
  if (isRecord(get(part, 'toolUse'))) return callOf(get(part, 'toolUse'), below(path, 'toolUse'));
  const named = getFirst(part, ['functionCall', 'function_call']);
  if (named && isRecord(named.value)) return callOf(named.value, below(path, named.key));
  const hosted = getFirst(part, ['toolCall', 'executableCode']);
  if (!hosted || !isRecord(hosted.value)) return undefined;
  const inner = below(path, hosted.key);
  const name = getFirst(hosted.value, ['toolType', 'tool_type'])?.value ?? 'code_execution';
  if (hosted.key === 'executableCode')
    return {
      tool_call_id: null,
      tool_name: 'code_execution',
      call_path: inner ?? '',
      isHosted: true,
      value: hosted.value,
      ...(inner === undefined ? {} : { path: inner }),
    };
  return {
    ...callOf(hosted.value, inner),
    tool_call_id: wordOf(get(hosted.value, 'id')) ?? null,
    tool_name: nameOf(name),
    call_path: inner ?? '',
    isHosted: true,
  };
}

/** A call written as JSON text, `{"name", "arguments"}`; where it cannot be parsed, its text is what is known of its arguments. */
export function callOfText(text: string, path: string | undefined): FoundCall {
  return callsOfText(text, path)[0] ?? { tool_call_id: null, tool_name: '', call_path: path ?? '', value: text };
}

/**
 * The calls that a model wrote as text: a JSON object, a list of them, `{"tool_calls": […]}`, or `<function=name>{…}</function>`. Their
 * arguments keep the text that they have.
 */
export function callsOfText(text: string, path: string | undefined): FoundCall[] {
  const tagged = [...text.matchAll(TAGGED)].map(([, name, given]) => ({
    tool_call_id: null,
    tool_name: name!,
    call_path: path ?? '',
    value: given!,
  }));
  if (tagged.length > 0) return tagged;
  try {
    const whole: unknown = JSON.parse(text);
    const listed = Array.isArray(whole) ? whole : get(whole, 'tool_calls');
    const at = Array.isArray(whole) ? '' : '/tool_calls';
    const found = Array.isArray(listed)
      ? listed.flatMap((call, n) => callOf(call, `${at}/${n}`) ?? [])
      : [callOf(whole, '')].filter(call => call !== undefined);
    const slices = sliceJson(text, new Set(found.flatMap(call => call.path ?? [])));
    return found.map(({ path: place, ...call }) => ({
      ...call,
      call_path: path ?? '',
      value: typeof call.value === 'string' || place === undefined ? call.value : slices.get(place),
    }));
  } catch {
    // What the model wrote is no JSON.
    return [];
  }
}

/** The results that a message brings, in order. */
export function resultsOf(message: unknown): FoundResult[] {
  const content = get(message, 'content') ?? get(message, 'parts');
  const inParts = listOf(content).flatMap(part => resultOfPart(part) ?? []);
  if (inParts.length > 0 || roleOf(message) !== 'tool') return inParts;
  const id =
    wordOf(getFirst(message, ['tool_call_id', 'toolCallId'])?.value) ??
    wordOf(get(message, 'tool_call_ids', 0)) ??
    null;
  const error = get(message, 'error');
  const told = textOf(error) ?? textOf(get(error, 'message'));
  if (isRecord(error) || typeof error === 'string')
    return [
      {
        tool_call_id: id,
        text: resultText(content),
        status: 'error',
        ...(told === undefined ? {} : { error_text: told }),
      },
    ];
  return [{ tool_call_id: id, text: resultText(content), status: statusOf(message) }];
}

function resultOfPart(part: unknown): FoundResult | undefined {
  const type = nameOf(get(part, 'type'));
  const id = (at: unknown, ...keys: string[]) => wordOf(getFirst(at, [...keys, 'id'])?.value) ?? null;
  if (type === 'tool_result' || type.endsWith('_tool_result')) {
    const content = get(part, 'content');
    const failed = nameOf(get(content, 'type')).endsWith('_error');
    const status = failed ? 'error' : (statusOf(part) ?? (type === 'tool_result' ? null : 'ok'));
    return {
      tool_call_id: id(part, 'tool_use_id'),
      text: resultText(content),
      status,
      isHosted: type !== 'tool_result',
    };
  }
  if (type === 'tool-error') {
    const error = get(part, 'error');
    const text = textOf(get(error, 'message')) ?? resultText(error);
    return { tool_call_id: id(part, 'toolCallId'), text, status: 'error' };
  }
  if (type === 'tool-result') {
    const output = get(part, 'output') ?? get(part, 'result');
    const kind = nameOf(get(output, 'type'));
    const value = /^(?:text|json|error-text|error-json|content|execution-denied)$/.test(kind)
      ? (get(output, 'value') ?? get(output, 'reason'))
      : output;
    const failed = kind.startsWith('error') || kind === 'execution-denied' || get(part, 'isError') === true;
    return { tool_call_id: id(part, 'toolCallId'), text: resultText(value), status: failed ? 'error' : statusOf(part) };
  }
  if (type === 'tool_call_response') {
    const response = getFirst(part, ['response', 'result', 'content'])?.value;
    return { tool_call_id: id(part), text: resultText(response), status: statusOf(part) };
  }
  const given = getFirst(part, [
    'toolResult',
    'functionResponse',
    'function_response',
    'toolResponse',
    'codeExecutionResult',
  ]);
  if (!given || !isRecord(given.value)) return undefined;
  const { key, value } = given;
  if (key === 'toolResult') {
    const content = get(value, 'content');
    const only = listOf(content).length === 1 ? get(content, 0, 'json') : undefined;
    return { tool_call_id: id(value, 'toolUseId'), text: resultText(only ?? content), status: statusOf(value) };
  }
  if (key === 'codeExecutionResult') {
    const ended = get(value, 'outcome') === 'OUTCOME_OK';
    return {
      tool_call_id: null,
      text: nameOf(get(value, 'output')),
      status: ended ? 'ok' : 'error',
      isHosted: true,
    };
  }
  return {
    tool_call_id: id(value),
    text: resultText(get(value, 'response') ?? get(value, 'output')),
    ...(textOf(get(value, 'name')) === undefined ? {} : { tool_name: textOf(get(value, 'name'))! }),
    status: key === 'toolResponse' ? 'ok' : null,
    isHosted: key === 'toolResponse',
  };
}

/** What a flag or a status beside a result says of it. */
export function statusOf(value: unknown): 'ok' | 'error' | null {
  const flag = get(value, 'is_error') ?? get(value, 'isError');
  if (typeof flag === 'boolean') return flag ? 'error' : 'ok';
  const status = nameOf(get(value, 'status')).toLowerCase();
  if (['error', 'failed', 'failure', 'cancelled', 'canceled', 'incomplete'].includes(status)) return 'error';
  return ['success', 'ok', 'completed', 'succeeded'].includes(status) ? 'ok' : null;
}

function below(path: string | undefined, ...steps: (string | number)[]): string | undefined {
  return path === undefined ? undefined : [path, ...steps].join('/');
}
