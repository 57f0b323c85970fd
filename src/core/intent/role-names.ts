import { isNumber, type Json, type JsonObject } from '../json.ts';
import { nameTokens, normalName } from '../names.ts';

const NARRATION = new Set(
  'thought thoughts thinking reasoning explanation rationale narration scratchpad security_risk task_progress tool_summary tool_action'.split(
    ' ',
  ),
);
const FILLER = new Set('random_string dummy placeholder noop no_op no_args noargs'.split(' '));
const PAGING = new Set('offset page cursor skip page_token next_token start_index'.split(' '));
const PAGE_NUMBER = new Set('page page_number page_no page_num current_page pageno pagenum p'.split(' '));
const SIZE = new Set(
  `limit count size top top_k top_n per_page perpage page_size pagesize max_results maxresults num_results max_items max_count n_results
   results_per_page page_limit batch_size take first last`.split(/\s+/),
);
const WHOLE_LIST = new Set(
  `limit count size top page offset cursor skip sort sorted order orderby sortby rank group groupby aggregate aggregation
   sum avg average distinct having max min first last total merge combine compare`.split(/\s+/),
);
const FILTERS = new Set(
  `filter filters where exclude include excluding including only not without except status state type kind category since until
   before after min max domain domains scope match contains`.split(/\s+/),
);
const SELECTION = new Set('filter filters where selector condition conditions criteria criterion predicate'.split(' '));
const MORE = new Set(
  'force forced overwrite recursive recursively all confirm confirmed skip allow ignore bypass hard permanent permanently override cascade unsafe yes'.split(
    ' ',
  ),
);
const CAUTION = new Set(
  'dry dryrun simulate simulation preview safe verify validate check interactive backup'.split(' '),
);
const TOOL_KEYS = new Set('name tool tool_name toolname function function_name action method'.split(' '));

/** A key under which models write their thinking, not a part of the request. */
export function isNarration(name: string): boolean {
  return NARRATION.has(nameTokens(name).join('_'));
}

/** A key that models fill where a tool takes no arguments at all, since some clients demand one. */
export function isFiller(name: string): boolean {
  return FILLER.has(nameTokens(name).join('_'));
}

/** A parameter that moves through pages. */
export function isPaging(name: string): boolean {
  return PAGING.has(nameTokens(name).join('_'));
}

/** A parameter that tells a page by its number. */
export function isPageNumber(name: string): boolean {
  return PAGE_NUMBER.has(nameTokens(name).join('_'));
}

/** Whether a call stands on a later page, so that another size of the page would show other rows. */
export function isOnLaterPage(args: JsonObject): boolean {
  return Object.entries(args).some(([name, value]) => {
    const tokens = nameTokens(name).join('_');
    const page = Number(typeof value === 'string' || isNumber(value) ? value.toString() : Number.NaN);
    return PAGE_NUMBER.has(tokens) ? page > 1 : tokens === 'page_index' && page > 0;
  });
}

/** A parameter that says how many are wanted. */
export function isSize(name: string): boolean {
  return SIZE.has(nameTokens(name).join('_'));
}

/** A parameter that limits, pages, sorts or aggregates over a whole list, so that parts of the list give another answer. */
export function isOverWholeList(name: string): boolean {
  return nameTokens(name).some(token => WHOLE_LIST.has(token));
}

/** A parameter that narrows what a call touches. */
export function isFilter(name: string): boolean {
  return nameTokens(name).some(token => FILTERS.has(token));
}

/** A parameter that says which of all things a call touches. */
export function isSelection(name: string): boolean {
  return nameTokens(name).some(token => SELECTION.has(token));
}

/** Whether a value turns a flag towards doing more, or towards less care. */
export function asksForMore(name: string, value: unknown): boolean {
  const tokens = nameTokens(name);
  const text = String(value).toLowerCase();
  if (tokens.some(token => MORE.has(token)) && !tokens.includes('no'))
    return /^(?:true|1|yes|all|always|force|on)$/.test(text);
  return tokens.some(token => CAUTION.has(token)) && /^(?:false|0|no|never|off)$/.test(text);
}

const OPERATOR =
  /^\$|^(?:not|no|exclude|excluding|except|without|ne|neq|nin|lt|lte|gt|gte|or|and|none|any_?of|all_?of|one_?of)$/i;

/** A key that says how what follows is meant, not only that it follows. */
export function isOperator(name: string): boolean {
  return OPERATOR.test(name);
}

/** A key of an envelope that names the tool. */
export function namesTool(name: string): boolean {
  return TOOL_KEYS.has(nameTokens(name).join('_'));
}

/** The id that a framework gives the call, which is no part of it. */
export function isCallId(name: string, value: Json): boolean {
  const isNamed = /^(?:callid|toolcallid|tooluseid)$/.test(normalName(name));
  return isNamed && typeof value === 'string' && /^(?:call|toolu|fc)[_-]/.test(value);
}
