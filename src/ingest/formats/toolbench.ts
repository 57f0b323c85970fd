import { pythonToJson } from '../../core/python-literal.ts';
import { mentions } from '../fragments.ts';
import { contentId } from '../reading/content-id.ts';
import { get, isRecord, listOf, parsed, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { toolList } from '../reading/read-exchanges.ts';
import type { Format, Item } from './types.ts';

/**
 * ToolBench answers, `{tree, answer_generation}`, abandoned branches included, and converted predictions, `{id: {query, available_tools,
 * answer}}`. `Finish` is no call. The result is `{"error", "response"}`; an error that is not empty is a failure.
 */
export const toolbench: Format = {
  name: 'toolbench',
  holds: 'conversation',
  recognises: `(list_contains(keys, 'answer_generation') and (list_contains(keys, 'tree') or list_contains(keys, 'trys')))
    or (list_contains(keys, 'available_tools') and list_contains(keys, 'answer'))
    or (json_type(text) = 'OBJECT' and ${mentions('available_tools')} and regexp_matches(text, '"available_tools"\\s*:\\s*\\[') and regexp_matches(text, '"answer_details"\\s*:'))`,
  reader: () => record => {
    if (get(record, 'answer_generation') !== undefined) return readAnswer(record);
    if (get(record, 'available_tools') !== undefined) return readPrediction(undefined, record, '');
    return Object.entries(record as object).flatMap(([id, prediction]) => readPrediction(id, prediction, `/${id}`));
  },
};

function readAnswer(record: unknown): Item[] {
  const generated = get(record, 'answer_generation');
  const tree = get(record, 'tree', 'tree');
  const id = contentId([], tree ?? get(record, 'trys'));
  const items = start(id, textOf(get(generated, 'query')), get(generated, 'function'));
  if (isRecord(tree)) readNode(items, tree, '/tree/tree', undefined);
  else
    for (const [at, attempt] of listOf(get(record, 'trys')).entries()) {
      let tool: string | undefined;
      for (const [n, node] of listOf(get(attempt, 'chain')).entries())
        tool = readStep(items, node, `/trys/${at}/chain/${n}`, tool);
    }
  return items.all;
}

function readNode(items: Items, node: unknown, path: string, tool: string | undefined): void {
  const next = readStep(items, node, path, tool);
  for (const [at, child] of listOf(get(node, 'children')).entries())
    readNode(items, child, `${path}/children/${at}`, next);
}

/** Reads a node; gives the tool that an Action named, for the Action Input that follows. */
function readStep(items: Items, node: unknown, path: string, tool: string | undefined): string | undefined {
  const type = get(node, 'node_type');
  const words = textOf(get(node, 'description')) ?? '';
  if (type === 'Action') return words;
  if (type === 'Thought') items.message('assistant', words);
  if (type !== 'Action Input' || tool === undefined || tool === 'Finish') return tool;
  if (items.role !== 'assistant') items.message('assistant', '');
  const answer = get(node, 'observation');
  items.call({
    tool_call_id: null,
    tool_name: tool,
    value: words,
    call_path: path,
    ...(typeof answer === 'string' ? endOf(answer) : {}),
  });
  return undefined;
}

function readPrediction(key: string | undefined, prediction: unknown, path: string): Item[] {
  const details = get(prediction, 'answer', 'answer_details');
  if (!Array.isArray(details)) return [];
  const items = start(contentId([key], details), textOf(get(prediction, 'query')), get(prediction, 'available_tools'));
  for (const [at, node] of details.entries()) readDetail(items, node, `${path}/answer/answer_details/${at}`);
  return items.all;
}

function readDetail(items: Items, node: unknown, path: string): void {
  const message = messageOf(get(node, 'message'));
  const name = textOf(get(message, 'name'));
  if (get(node, 'role') === 'tool' && name !== undefined && name !== 'Finish') {
    items.message('assistant', '');
    const answer = get(message, 'response');
    items.call({
      tool_call_id: null,
      tool_name: name,
      value: get(message, 'arguments'),
      path: `${path}/message/arguments`,
      call_path: path,
      ...(answer === undefined ? {} : endOf(typeof answer === 'string' ? answer : JSON.stringify(answer))),
    });
  } else if (get(node, 'role') === 'assistant' && typeof message === 'string') items.message('assistant', message);
  for (const [at, next] of listOf(get(node, 'next')).entries()) readDetail(items, next, `${path}/next/${at}`);
}

/** The message of a tool, which may be Python's repr. */
function messageOf(message: unknown): unknown {
  if (typeof message !== 'string') return message;
  const json = message.startsWith('{') ? pythonToJson(message) : undefined;
  return json === undefined ? message : JSON.parse(json);
}

function endOf(answer: string): Pick<Item, 'text' | 'status' | 'error_text'> {
  const error = get(parsed(answer), 'error');
  if (error === '' || error === null) return { text: answer, status: 'ok' };
  return textOf(error) === undefined ? { text: answer } : { text: answer, status: 'error', error_text: textOf(error)! };
}

function start(id: string, query: string | undefined, tools: unknown): Items {
  const items = new Items(id);
  items.about({ conversation_id: id, tools: toolList(tools) });
  if (query !== undefined) items.message('user', query);
  return items;
}
