/** Made tool errors, the same for the same count: APIs, validators, databases, runtimes, shells, in English and Chinese, with stacks and JSON bodies. */

const NAMES =
  'symbol code start_date end_date limit offset page amount price volume period market exchange query filter sort_by columns fields schema table column index name title body url headers timeout retries model messages user_id account order_id window threshold lang timezone currency email keyword command path method'.split(
    ' ',
  );
const PARTS =
  'client server adapter router engine worker loader parser runner handler pipeline utils cache session service executor'.split(
    ' ',
  );
const TOOLS =
  'get_quote read_file write_file web_search run_sql send_email create_issue list_orders fetch_page search_docs book_flight get_weather'.split(
    ' ',
  );
const TABLES = 'orders users trades positions events invoices payments sessions audit_log customers'.split(' ');
const HOSTS = 'api.example.com db-1.internal 10.0.3.17 localhost quotes.example.org cache.svc'.split(' ');
const WORDS =
  'please value given request handler result missing item order search page record batch token value header field window'.split(
    ' ',
  );
const CHINESE_NAMES = '股票代码 开始日期 结束日期 频率 复权方式 行业分类 基金代码 报告期 数量 价格 页码 用户名'.split(
  ' ',
);
const CODES = '600519.SH 000001.SZ 300750.SZ AAPL TSLA 00700.HK BTCUSDT rb2410 IF2409.CFE'.split(' ');

const TEMPLATES = [
  'missing required parameter: {name}',
  "'{name}' is a required property",
  'data/{name} must be integer',
  'data/{name} must NOT have more than {n} characters',
  "Invalid enum value. Expected 'asc' | 'desc', received '{name}'",
  'Expected string, received {kind} at {name}',
  'Unrecognized keys: "{name}", "{name}", "{name}"',
  'Number must be less than or equal to {n}',
  '1 validation error for {model}\n{name}\n  Field required [type=missing, input_value={value}, input_type=dict]\n    For further information visit https://errors.pydantic.dev/2.{n}/v/missing',
  '1 validation error for {model}\n{name}.{n}\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value={value}, input_type=str]\n    For further information visit https://errors.pydantic.dev/2.{n}/v/int_parsing',
  '[{"code": "invalid_type", "expected": "{kind}", "received": "undefined", "path": ["{name}"], "message": "Required"}]',
  'MCP error -32602: Invalid arguments for tool {tool}: {words}',
  'MCP error -32603: Internal error: {words}',
  'MCP error -32601: Method not found',
  'MCP error -32001: Request timed out',
  'Error executing tool {tool}: timed out after {n} seconds',
  'Tool {tool} not found',
  'Unexpected token {char} in JSON at position {n}',
  "Expected ',' or '}' after property value in JSON at position {n} (line {n} column {n})",
  'HTTP 404 Not Found: https://{host}/v{n}/{name}/{n}',
  'HTTP 429 Too Many Requests: https://{host}/{name}?page={n}',
  'HTTP 502 Bad Gateway: https://{host}/{name}',
  "Client error '401 Unauthorized' for url 'https://{host}/{name}/{n}'",
  'AxiosError: Request failed with status code 403{js}',
  'AxiosError: Request failed with status code 500{js}',
  'Error: connect ECONNREFUSED {ip}:{n}{js}',
  'Error: getaddrinfo ENOTFOUND {host}{js}',
  "Error: ENOENT: no such file or directory, open '{path}'{js}",
  "Error: EACCES: permission denied, mkdir '{path}'{js}",
  "TypeError: Cannot read properties of undefined (reading '{name}'){js}",
  'TypeError: {name}.map is not a function{js}',
  "{py}KeyError: '{name}'",
  "{py}AttributeError: '{model}' object has no attribute '{name}'",
  "{py}FileNotFoundError: [Errno 2] No such file or directory: '{path}'",
  "{py}ValueError: could not convert string to float: '{name}'",
  "{py}TypeError: {name}() got an unexpected keyword argument '{name}'",
  '{py}json.decoder.JSONDecodeError: Expecting value: line {n} column {n} (char {n})',
  "{py}requests.exceptions.ConnectionError: HTTPSConnectionPool(host='{host}', port={n}): Max retries exceeded with url: /{name}",
  'ERROR:  relation "{table}" does not exist',
  'ERROR:  column "{name}" of relation "{table}" does not exist',
  'ERROR:  duplicate key value violates unique constraint "{table}_pkey"',
  'ERROR:  permission denied for table {table}',
  'ERROR:  permission denied for schema {name}',
  'ERROR:  syntax error at or near "{name}"\nLINE 1: SELECT {name}, {name} FROM {table}\n               ^',
  "ERROR 1146 (42S02): Table '{name}.{table}' doesn't exist",
  "ERROR 1064 (42000): You have an error in your SQL syntax near '{name}' at line {n}",
  'no such table: {table}',
  'UNIQUE constraint failed: {table}.{name}',
  'Binder Error: Referenced column "{name}" not found in FROM clause!\nCandidate bindings: "{name}"\n\nLINE 1: SELECT {name} FROM {table}\n               ^',
  '{"error": {"message": "Rate limit reached for {model} in organization org-{id} on requests per min. Limit {n}, Used {n}.", "type": "requests", "param": null, "code": "rate_limit_exceeded"}}',
  '{"error":{"code":"context_length_exceeded","message":"This model\'s maximum context length is {n} tokens. However, your messages resulted in {n} tokens.","type":"invalid_request_error","param":"messages"}}',
  '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_{id}"}',
  '{"message": "Not Found", "documentation_url": "https://docs.{host}/{name}", "status": "404"}',
  '{"message":"Validation Failed","errors":[{"resource":"Issue","field":"{name}","code":"missing_field"}],"status":"422"}',
  '{"code": 40001, "msg": "invalid credential", "data": null, "request_id": "{uuid}"}',
  '{"code": 40003, "msg": "invalid signature", "data": null, "request_id": "{uuid}"}',
  '{"success": false, "error": "Symbol {code} is not listed on {name}"}',
  'User: arn:aws:iam::{n}:user/{name} is not authorized to perform: s3:PutObject on resource: arn:aws:s3:::{name}/{name}',
  'An error occurred (ThrottlingException) when calling the {model} operation: Rate exceeded',
  "No such customer: 'cus_{id}'",
  "fatal: not a git repository: '{path}'",
  "fatal: couldn't find remote ref {name}",
  "cp: cannot stat '{path}': No such file or directory",
  'bash: line {n}: {name}: command not found',
  "rm: cannot remove '{path}': Permission denied",
  "Command '{name} {words}' timed out after {n}ms",
  'Output truncated: {n} characters exceeded, maximum allowed is {n}',
  '缺少必填参数：{cname}',
  '参数{cname}取值错误，当前值为"{name}"，可选值为{codes}',
  '未查询到股票{code}的行情数据，请检查代码是否正确',
  '{cname}格式错误：{date}，应为YYYYMMDD',
  '抱歉，您每分钟最多访问该接口{n}次',
  '服务器繁忙，请稍后再试',
  '权限不足，无法访问接口{tool}',
  '网络连接失败：无法连接到{host}:{n}',
  '错误:  关系 "{table}" 不存在',
  '错误:  对表 {table} 权限不够',
  "致命错误：无法打开 '{path}'",
  '{"errcode":40013,"errmsg":"invalid appid rid: {id}"}',
];

/** The templates, for the count of true groups. */
export const TEMPLATE_COUNT = TEMPLATES.length;

/** Yields so many errors with the number of the template that each was made from. */
export function* toolErrors(count, seed = 1) {
  const random = randomFrom(seed);
  const pick = list => list[Math.floor(random() * list.length)];
  const number = () => String(Math.floor(random() * 99_999));
  const hex = length => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  const name = () => pick(NAMES) + (random() < 0.3 ? `_${Math.floor(random() * 99)}` : '');
  const path = () =>
    `${pick(['/home/work', '/tmp', '/data', './src', 'C:\\Users\\admin'])}/${pick(PARTS)}/${name()}${pick(['.json', '.csv', '.py', ''])}`;
  const many = (most, make, between) => Array.from({ length: 1 + Math.floor(random() * most) }, make).join(between);
  const fillers = {
    name,
    path,
    n: number,
    tool: () => pick(TOOLS),
    table: () => pick(TABLES) + (random() < 0.3 ? `_${Math.floor(random() * 99)}` : ''),
    host: () => pick(HOSTS),
    kind: () => pick(['string', 'number', 'boolean', 'array', 'object']),
    model: () => pick(['OrderInput', 'QuoteRequest', 'SearchArgs', 'ReportSpec', 'PutItem', 'DescribeTable']),
    value: () => pick(['[]', '{}', 'null', `'${name()}'`, number()]),
    words: () => many(8, () => pick(WORDS), ' '),
    char: () => pick(['<', '}', ']', 'N', 'u', '"']),
    ip: () => `${number() % 255}.${number() % 255}.${number() % 255}.${number() % 255}`,
    id: () => hex(24),
    uuid: () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`,
    code: () => pick(CODES),
    codes: () => many(6, () => pick(CODES), pick(['、', ', '])),
    cname: () => pick(CHINESE_NAMES),
    date: () =>
      `20${10 + Math.floor(random() * 16)}-${10 + Math.floor(random() * 3)}-${10 + Math.floor(random() * 18)}`,
    js: () =>
      random() < 0.4
        ? ''
        : `\n${many(6, () => `    at ${pick(['async ', 'new ', ''])}Client.${pick(PARTS)} (/app/src/${pick(PARTS)}.ts:${number()}:${number() % 80})`, '\n')}`,
    py: () =>
      random() < 0.4
        ? ''
        : `Traceback (most recent call last):\n${many(6, () => `  File "/app/src/${pick(PARTS)}.py", line ${number()}, in ${pick(PARTS)}\n    result = ${pick(PARTS)}.${pick(PARTS)}(${name()})`, '\n')}\n`,
  };
  for (let made = 0; made < count; made++) {
    const template = Math.floor(random() ** 1.3 * TEMPLATES.length);
    yield { template, text: TEMPLATES[template].replace(/\{(\w+)\}/g, (whole, key) => fillers[key]?.() ?? whole) };
  }
}

/** Numbers between 0 and 1 from a seed (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
