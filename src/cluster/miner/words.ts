const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that hold a sentence together; none stands in for a value. */
export const GLUE = list(`
is are was be been do does did no not nor of to for in on at by from with without and or has have had must cannot can
could should would may will the a an this that these those it its as than then when while if but after before between
into out up down over under any all each only more most less same other such via per doesn't isn't can't couldn't
didn't wasn't aren't won't don't n't`);

/** Words between the last two of a list. */
export const LINKS = list('or and 或 和 与 及 或者');

/** Words that say what is wrong or how things stand: two texts that differ in one are two errors. */
export const TELLING =
  /not_?found|invalid|illegal|denied|deny|missing|fail|timeout|timed|limit|unauthor|forbidden|exist|expired|unknown|unsupported|refused|reset|abort|reject|error|exception|exceed|closed|unavailable|overload|quota|duplicate|conflict|^null$|empty|large|small|long|short|greater|less|equal|unique|required|unexpected|syntax|unable|permission|auth|credential|scope|ratelimit|insufficient|declined|incorrect|opened|started|stopped|success|enabled|disabled|不|失败|超时|超限|错误|无|没有|缺少|权限|频繁|过期|失效|已|未|非/i;

/** Telling words that are as often names of parameters. */
export const NAMES_TOO = /(?<![A-Za-z])(?:limit|timeout|scope|quota|auth)(?![A-Za-z])/g;

/** Kinds of things that errors speak of: `table "x"` and `column "x"` are two errors. */
export const THINGS = list(`
table schema function procedure routine sequence view column database role relation index constraint extension trigger
type domain channel file directory folder key bucket repository user customer charge class method package operator
conversion collation publication subscription tablespace cursor language aggregate policy rule server statistics
property attribute object array string number integer boolean
表 列 字段 函数 过程 序列 视图 数据库 角色 关系 索引 约束 扩展 触发器 类型 域 文件 目录 键 主键 外键 用户 类 方法 操作符 运算符 转换
订阅 发布 表空间 游标 语言 模式 规则 服务器 统计 对象 数组 参数 事务 日期 股票 基金 指标 合约 接口 账号 密码 令牌 账户 合同 订单`);

/** Nouns that are followed by a name. */
export const NAMERS = list(`
user uid logname name named parameter param parameters argument arguments option field fields key tool model module
package command table column database role schema host symbol interface variable property attribute identifier`);

/** The same at the end of a run without spaces. */
export const UNSPACED_NAMER = /(?:参数|字段|属性|选项|指标|接口|名称|变量|パラメータ|引数|フィールド|項目)$/;

/** Names of data types of Python: of a value that came, seldom of what is asked for. */
export const PYTHON_TYPES = list('str int float dict list tuple bool bytes');

/** Names of data types. */
export const TYPES = list(`
string number boolean array object null undefined integer float int str list dict tuple bool bigint bytes date nan`);

/** Words after which any number is a code that tells one error from another. */
export const CODE_AHEAD =
  /^(?:(?:.*[_./-])?(?:code|errno)|errcode|winerror|sqlstate|err|error|errorcode|statuscode|错误码|状态码|错误代码|返回码|代码)$/i;

/** Words after which a number between 100 and 599 is such a code. */
export const STATUS_AHEAD =
  /^(?:https?(?:\/\d(?:\.\d)?)?|.*status|error|exception|\w*(?:http|api|status|response|request|server|client|axios|fetch|network|gateway)\w*(?:error|exception))$/i;

/** Words after which a code is an exit code, which says next to nothing. */
export const EXIT_AHEAD = /^(?:exit|exited|exitcode|exit_code|exitstatus|returncode|return_code)$/i;

/** Units after a number. */
export const UNITS = list(
  'B KB MB GB TB KiB MiB GiB TiB bytes byte ns us µs ms s sec secs second seconds min mins minute minutes h hour hours',
);

/** Words with digits in them that are names of kinds, not of one thing. */
export const KNOWN_WITH_DIGITS =
  /^(?:https?\/\d(?:\.\d)?|u?int(?:8|16|32|64)|float(?:32|64)|utf-?(?:8|16|32)|oauth2|http2|ipv[46]|base64|md5|sha-?(?:1|256|512)|h26[45]|es\d{1,2}|iso-?8601|rfc-?\d+|python[23]|p2p|s3|ec2|x509|b2b|log4j|neo4j|sqlite3|gzip|utf8mb4|latin1|ssh2)$/i;

/** Endings of host names. */
export const HOST_END =
  /\.(?:com|net|org|cn|io|hk|edu|svc|internal|local|localdomain|localhost|gov|mil|jp|de|uk|tw|dev|ai|app|co|eu|kr|fr|in|pro|info|biz|xyz|cloud|tech|site|online|me|ru|br|ca|au|ch|se|nl|us|tv|cc|top|vip|sg)$/i;

/** Endings of file names. */
export const FILE_END =
  /\.(?:py|[cm]?[jt]sx?|json[lc]?|md|csv|tsv|txt|xlsx?|docx?|pptx?|pdf|ya?ml|toml|html?|css|java|go|rs|rb|php|sh|sql|db|log|png|jpe?g|gif|svg|wav|mp[34]|zip|gz|tar|parquet|cpp?|h|so|conf|ini|lock|xml)$/i;
