import { turnsRole } from './match-name.ts';
import { nameTokens, normalName, singular } from './names.ts';
import { isSynonym } from './synonyms.ts';
import { toolWords } from './tool-words.ts';

/** The names of one object of arguments: given and not declared, required and not given, and declared and not given. `toolName`: of the tool whose arguments they are, null where they stand deeper. */
export type OpenNames = {
  undeclared: readonly string[];
  missing: readonly string[];
  free: readonly string[];
  toolName: string | null;
};

/**
 * The one required parameter that is missing, where the one name that is not declared can only stand for it: both are of one family, and no
 * other free parameter is. Beside others these names could stand for different roles, so this is no synonymy.
 */
export function matchMissing(name: string, { undeclared, missing, free, toolName }: OpenNames): string | null {
  const [only] = missing;
  if (only === undefined || missing.length > 1 || undeclared.length !== 1 || undeclared[0] !== name) return null;
  const rivals = free.filter(other => other !== only && (isRelated(name, other) || isSynonym(name, other)));
  if (rivals.length === 0 && mayBeMissing(name, only)) return only;
  return toolName !== null && isOwnId(name, only, toolName) && free.every(other => other === only || !isId(other))
    ? only
    : null;
}

/** Whether one of two names is a bare `id`, and the other that of the one thing that a tool works on (`user_id` in `get_user`). */
export function isOwnId(name: string, other: string, toolName: string): boolean {
  const [bare, full, ...more] = [name, other].toSorted((a, b) => nameTokens(a).length - nameTokens(b).length);
  if (bare === undefined || full === undefined || more.length > 0 || normalName(bare) !== 'id' || !isId(full))
    return false;
  const things = nameTokens(full).slice(0, -1).map(singular);
  const { nouns } = toolWords(toolName);
  return things.length > 0 && nouns.join(' ') === things.join(' ');
}

function isId(name: string): boolean {
  return nameTokens(name).at(-1) === 'id';
}

/** Whether a name can stand for another where nothing else is missing: one of its family, or one without a role of its own. */
export function mayBeMissing(name: string, missing: string): boolean {
  return isRelated(name, missing) || CARRIER.test(name) || (LIST.test(name) && singular(missing) !== missing);
}

function isRelated(name: string, other: string): boolean {
  return isKindred(name, other) || isPartOf(name, other) || isPartOf(other, name);
}

/** Whether one name begins or ends the other (`name` of `name_path`, `agent_type` of `subagent_type`), with no word that turns the role round; a bare `id` says not of what. */
function isPartOf(part: string, whole: string): boolean {
  if (turnsRole(whole, part) || turnsRole(part, whole) || normalName(part) === 'id') return false;
  const [short, long] = [part, whole].map(name => nameTokens(name).map(singular)) as [string[], string[]];
  if (short.length === 0) return false;
  const isRun =
    short.length < long.length &&
    short.join('').length >= 3 &&
    (short.every((word, at) => word === long[at]) ||
      short.every((word, at) => word === long[long.length - short.length + at]));
  const [inner, outer] = [normalName(part), normalName(whole)];
  const rest = outer.endsWith(inner) ? outer.slice(0, outer.length - inner.length) : '';
  return isRun || (inner.length >= 6 && rest !== '' && !/^(?:un|in|im|non|dis|de|anti|no|not|ex|a)$/.test(rest));
}

/** A name that says nothing but that several things follow. */
const LIST = /^(?:items|list|entries|elements|records|array)$/i;

/** A name that says nothing but that a value follows. */
const CARRIER = /^(?:_*arg_?\d*|__arg\d+|param_?\d*|parameter|argument|value|input|0)$/i;

/** Whether two names may stand for one role where nothing else is there that they could stand for. */
export function isKindred(a: string, b: string): boolean {
  if (turnsRole(a, b) || turnsRole(b, a)) return false;
  const families = familiesOf(a);
  return families.size > 0 && [...familiesOf(b)].some(family => families.has(family));
}

/** Names that tools of one kind use for their one subject. */
const FAMILIES: readonly string[] = [
  'path file ruta archivo pfad datei chemin fichier 路径 文件 file_path filepath filename file_name directory dir folder folder_path dir_path directory_path location pathname',
  'message text content contents body msg string input prompt note comment data value words sentence',
  'location city place address town ciudad stadt ort lugar ville lieu cidade città 城市 地点 位置 area region where position place_name city_name',
  'query q search consulta suche suchbegriff recherche requête 查询 关键词 关键字 keyword keywords term terms text topic question prompt input search_term phrase query_string',
  'url uri link href address website page site web_address endpoint webpage',
  'code script source program snippet python_code source_code input expression',
  'command cmd script line input shell_command',
  'name title label nombre nom nome 名称 标题',
  'sql query statement q sql_query',
  'query statement q cypher cql gremlin sparql graphql promql logql jql kql wiql',
  'expression formula equation calculation input query problem',
  'symbol ticker code 代码 股票代码 stock stock_code instrument security ts_code asset coin',
  'indicators metrics fields measures columns',
  'symbols tickers codes stocks stock_codes instruments securities ts_codes assets',
  'date day when trade_date fecha datum 日期',
  'time when datetime timestamp',
  'items list entries values records elements data rows',
  'task todo title description item text content instruction',
  'user usuario benutzer utilisateur 用户 用户名 username user_name login handle account',
  'email recipient address mail email_address',
  'channel channel_name room chat conversation',
  'pattern regex query glob search',
];

const familiesOfName = new Map<string, Set<number>>();
for (const [family, names] of FAMILIES.entries()) {
  for (const name of names.split(' ')) {
    const key = normalName(name);
    familiesOfName.set(key, (familiesOfName.get(key) ?? new Set()).add(family));
  }
}

function familiesOf(name: string): Set<number> {
  return familiesOfName.get(normalName(name)) ?? familiesOfName.get(nameTokens(name).join('')) ?? new Set();
}
