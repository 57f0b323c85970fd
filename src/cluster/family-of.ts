type Concept = readonly [name: string, pattern: RegExp];

/** What went wrong, in the order of how much it tells. A fault with a star needs no thing. */
const FAULTS: readonly Concept[] = [
  [
    '*rate_limit',
    /rate.?limit|too many requests|#?\b429\b|quota|throttl|usage .*exceeded|频繁|每(?:分钟|天|秒|小时)最多|流量已用完|超限|リクエスト(?:が多すぎ|制限)|límite de/i,
  ],
  ['*timeout', /timed? ?out|time-?out|deadline exceeded|超时|タイムアウト/i],
  [
    '*not_authenticated',
    /unauthori[sz]ed|authentication failed|\b401\b|bad credentials|not logged in|(?:invalid|expired|incorrect|missing|no) .{0,20}(?:token|api.?key|x-api-key|credential|password|signature)|(?:token|credential|session)s? .{0,20}(?:invalid|expired)|登录失败|未登录|认证失败|认证错误|身份验证失败|token不对|(?:令牌|密码|密钥).{0,6}(?:错误|无效|过期|不对)|認証/i,
  ],
  [
    '*denied',
    /permission denied|access denied|not authori[sz]ed|forbidden|must be owner|not permitted to|insufficient privilege|\bE(?:ACCES|PERM)\b|not accessible by|权限|无权|拒绝访问|属主|所有者|拥有者|権限|所有者である|アクセスが拒否/i,
  ],
  [
    '*connection',
    /connection (?:refused|reset|closed|error|aborted)|\bE(?:CONN\w+|NOTFOUND|PIPE)\b|could not connect|unable to connect|max retries exceeded|network|not connected|无法连接|连接(?:失败|被|中断)|网络|接続/i,
  ],
  ['*overloaded', /overloaded|unavailable|server is busy|too busy|繁忙|稍后再试|混雑/i],
  ['*aborted', /aborted|cancel+ed|rejected by the user|已取消|用户取消|中断/i],
  ['exists', /already exists|duplicate|unique constraint|UNIQUE|EEXIST|已存在|已经存在|重复|既に存在|すでに存在/],
  [
    'missing',
    /missing (?:required|\d|a )|is required|field required|required property|must have required|缺少|必填|必需|必须提供|需要提供|不能为空|必須|必要です|ありません。必/i,
  ],
  [
    'not_found',
    /not found|does(?:n't| not) exist|no such|unknown|unrecogni[sz]ed|(?:cannot|could not|couldn't|can't) find|not defined|undefined|not listed|\bENOENT\b|no matching|不存在|找不到|未找到|没有找到|未查询到|未知|未定义|未识别|无法识别|不认识|不明な|未定義|見つかりません|存在しません/i,
  ],
  [
    'too_much',
    /too (?:long|big|large|many)|exceed|more than(?! once)|at most|less than or equal|<=|maximum|truncated|超过|超长|过长|太长|过大|太大|过多|太多|不能大于|最多|最大|超え|長すぎ|大きすぎ|多すぎ/i,
  ],
  [
    'too_little',
    /too (?:short|small|few)|at least|fewer than|greater than|>=|minimum|过短|太短|过小|太小|过少|太少|不能小于|至少|最小|短すぎ|小さすぎ|少なすぎ|少なくとも/i,
  ],
  [
    '*unparsable_json',
    /in JSON|not valid JSON|invalid JSON|JSON.{0,20}(?:pars|decod)|pars.{0,20}JSON|JSON.{0,6}(?:解析|格式)/i,
  ],
  ['*syntax_error', /syntax ?error|unexpected (?:token|end|identifier)|语法错误|構文エラー/i],
  [
    'wrong_type',
    /expected .{0,40}received|must be (?:a |an |of type )?(?:valid )?(?:string|number|integer|boolean|array|object|list)|valid (?:string|number|integer|boolean|list|dict)|类型错误|类型不|必须[为是](?:字符串|数字|整数|列表|数组)|期望/i,
  ],
  [
    'unsupported',
    /not supported|unsupported|not implemented|does not support|不支持|不被支持|未实现|尚未实现|サポートされ|サポートしていません|未実装/i,
  ],
  ['wrong_format', /format|格式|pattern|形式/i],
  [
    'wrong_value',
    /invalid|illegal|not valid|not allowed|allowed values|not permitted|取值错误|无效|非法|不合法|不正确|不允许|不可以|错误值|不正|許可され|許されていません|不適切/i,
  ],
];

/** What it went wrong with. */
const THINGS: readonly Concept[] = [
  ['table', /\btables?\b|\brelations?\b|(?<!列|操作符|代)表(?!示|达|空间)|关系|テーブル|リレーション/i],
  ['column', /\bcolumns?\b|列(?!表|名)|列名|カラム/i],
  ['field', /\bfields?\b|字段|フィールド/i],
  ['database', /\bdatabase\b|数据库|データベース/i],
  ['schema', /\bschema\b|模式|スキーマ/i],
  ['function', /\bfunction\b|函数|関数/i],
  ['index', /\bindex\b|索引/i],
  ['role', /\brole\b|角色/i],
  ['file', /\bfile\b|\bdirectory\b|\bpath\b|\bENOENT\b|文件|目录|路径|ファイル/i],
  ['tool', /\btools?\b|(?<!access )\bmethod\b|工具|接口/i],
  ['model', /\bmodel\b|模型/i],
  ['security', /\bsymbol\b|\bticker\b|\bstock\b|\bfund\b|股票|基金|证券|代码|銘柄/i],
  ['date', /\bdate\b|\bdatetime\b|日期|日付/i],
  ['user', /\buser\b|\bcustomer\b|\baccount\b|用户|账号|账户|ユーザー/i],
  ['host', /\bhost\b|\burl\b|域名|主机/i],
  ['parameter', /\bparam(?:eter)?s?\b|\bargument|\bproperty\b|\bkeys?\b|参数|关键字|键|必填|パラメータ|引数|キー/i],
];

/** The family of a cluster by what its template says: the fault and what it is with, in whatever words or language; null where that is not plain. */
export function familyOf(template: string): string | null {
  const text = template.replaceAll('<*>', ' ').replace(/["'`]/g, ' ');
  const fault = FAULTS.find(([, pattern]) => pattern.test(text))?.[0];
  if (fault === undefined) return null;
  const thing = THINGS.find(([, pattern]) => pattern.test(text))?.[0];
  if (fault.startsWith('*')) return fault === '*denied' && thing ? `denied:${thing}` : fault.slice(1);
  // A field is a column where data is spoken of, else a parameter.
  if (thing === 'field') return `${fault}:${/^(?:not_found|exists)$/.test(fault) ? 'column' : 'parameter'}`;
  return thing === undefined ? null : `${fault}:${thing}`;
}
