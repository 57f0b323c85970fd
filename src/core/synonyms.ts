import { nameTokens, normalName, singular } from './names.ts';

/**
 * Parameter names that different tools use for one role. A group holds names that never stand for two different roles of one tool;
 * what could (`from` and `source`, `id` and `name`) is not here.
 */
const GROUPS: readonly (readonly string[])[] = [
  [
    'query',
    'q',
    'search',
    'search_query',
    'search_term',
    'search_text',
    'keyword',
    'keywords',
    'term',
    'question',
    'prompt_query',
    '关键词',
    '关键字',
    '查询',
    '搜索词',
    '查询内容',
  ],
  [
    'path',
    'file_path',
    'filepath',
    'file',
    'filename',
    'file_name',
    'pathname',
    'absolute_path',
    'target_file',
    '路径',
    '文件路径',
    '文件名',
  ],
  ['directory', 'dir', 'folder', 'directory_path', 'dir_path', 'folder_path', 'dirname', '目录', '文件夹'],
  ['content', 'contents', 'text', 'body', 'file_text', 'file_content', 'data', '内容', '正文'],
  ['url', 'uri', 'link', 'href', 'web_url', 'page_url', 'website', '网址', '链接'],
  ['command', 'cmd', 'shell_command', 'command_line', 'bash_command', '命令'],
  ['code', 'source_code', 'script', 'python_code'],
  [
    'limit',
    'max_results',
    'num_results',
    'count',
    'top_k',
    'k',
    'n_results',
    'max_count',
    'page_size',
    'per_page',
    'size',
    'number_of_results',
    'n',
    'num',
    'top_n',
    'max_items',
    'result_count',
    'limit_results',
    '数量',
    '条数',
  ],
  ['offset', 'skip', 'start_index'],
  [
    'start_date',
    'startdate',
    'start',
    'begin',
    'from',
    'since',
    'date_from',
    'from_date',
    'begin_date',
    'start_day',
    'since_date',
    '开始日期',
    '起始日期',
  ],
  [
    'end_date',
    'enddate',
    'end',
    'to',
    'until',
    'date_to',
    'to_date',
    'finish_date',
    'end_day',
    'until_date',
    '结束日期',
    '截止日期',
  ],
  ['start_time', 'time_min', 'start', 'begin', 'from', 'since', 'begin_time', 'from_time', 'time_from'],
  ['end_time', 'time_max', 'end', 'to', 'until', 'finish_time', 'to_time', 'time_to'],
  [
    'symbol',
    'ticker',
    'stock_code',
    'ts_code',
    'security_code',
    'stock_symbol',
    'instrument',
    'code',
    '代码',
    '股票代码',
  ],
  ['symbols', 'tickers', 'stock_codes', 'ts_codes', 'security_codes', 'codes', 'stocks'],
  ['source', 'src', 'source_path', 'src_path', 'from_path'],
  ['destination', 'dest', 'dst', 'destination_path', 'dest_path', 'dst_path', 'to_path'],
  ['old_string', 'old_text', 'old_str', 'old', 'search_string', 'find'],
  ['new_string', 'new_text', 'new_str', 'new', 'replacement', 'replace_with'],
  ['working_directory', 'workdir', 'cwd', 'work_dir', 'working_dir', 'directory'],
  ['city', 'town', 'city_name', '城市', '城市名'],
  ['location', 'place', 'location_name', '地点', '位置'],
  ['language', 'lang', 'locale', 'language_code', '语言'],
  ['timeout', 'timeout_seconds', 'timeout_sec'],
  ['message', 'msg', 'message_text', '消息'],
  ['date', '日期'],
  ['name', '名称', '姓名'],
  ['subject', 'title', 'heading', 'summary', '标题', '主题'],
  ['description', 'desc', 'details', 'body'],
  ['email', 'email_address', 'mail', 'e_mail'],
  ['recipient', 'recipients', 'to', 'to_address'],
  ['user_id', 'uid', 'userid'],
  ['repository', 'repo', 'repo_name', 'repository_name'],
  ['owner', 'org', 'organization', 'repo_owner'],
  ['branch', 'branch_name', 'ref'],
  ['interval', 'granularity', 'frequency', 'freq', 'timeframe', 'time_frame', 'bar_size'],
  ['period', 'range', 'time_range'],
  ['sql', 'sql_query', 'statement'],
  ['database', 'db', 'db_name', 'database_name'],
  ['table', 'table_name', 'tbl'],
  ['pid', 'process_id'],
  ['line_number', 'line', 'lineno', 'start_line'],
  ['latitude', 'lat'],
  ['longitude', 'lon', 'lng', 'long'],
  ['quantity', 'qty', 'amount_of_units', 'volume'],
  ['arguments', 'args', 'params', 'parameters', 'tool_input', 'input'],
];

const groupsOfName = new Map<string, Set<number>>();
for (const [group, names] of GROUPS.entries()) {
  for (const name of names) {
    const key = normalName(name);
    groupsOfName.set(key, (groupsOfName.get(key) ?? new Set()).add(group));
  }
}

/** Whether two parameter names are known to stand for one role. */
export function isSynonym(a: string, b: string): boolean {
  const groups = groupsOf(a);
  return groups.size > 0 && [...groupsOf(b)].some(group => groups.has(group));
}

function groupsOf(name: string): Set<number> {
  return groupsOfName.get(normalName(name)) ?? groupsOfName.get(nameTokens(name).map(singular).join('')) ?? new Set();
}
