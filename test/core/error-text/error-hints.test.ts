import { describe, expect, test } from 'vitest';
import { type ErrorHints, readErrorHints } from '../../../src/core/error-text/index.ts';

function check(text: string, expected: Partial<ErrorHints>): void {
  expect(readErrorHints(text)).toMatchObject(expected);
}

describe('did you mean', () => {
  test.each<[string, ErrorHints['didYouMean']]>([
    ["Unrecognized key 'forced' — did you mean 'force'?", [{ wrong: 'forced', right: 'force' }]],
    [
      "Invalid argument(s): 'topology' (maybe 'topology_fileid'?), 'trajectory' (maybe 'trajectory_fileid'?)",
      [
        { wrong: 'topology', right: 'topology_fileid' },
        { wrong: 'trajectory', right: 'trajectory_fileid' },
      ],
    ],
    [
      'column "customer_name" does not exist. HINT: Perhaps you meant to reference the column "orders.cust_name".',
      [{ wrong: 'customer_name', right: 'orders.cust_name' }],
    ],
    [
      'ERROR:  column "nmae" does not exist\nLINE 1: select nmae from users;\n               ^\nHINT:  Perhaps you meant to reference the column "users.name".',
      [{ wrong: 'nmae', right: 'users.name' }],
    ],
    ['no such column: x. Did you mean y?', [{ wrong: 'x', right: 'y' }]],
    ["Unknown column 'nmae' in 'field list'. Did you mean name?", [{ wrong: 'nmae', right: 'name' }]],
    ['Did you mean Mexico City?', [{ right: 'Mexico City' }]],
    ['The country is not supported. Use "La France" instead.', [{ right: 'La France' }]],
    ['找不到字段 code，您是不是想用 ts_code', [{ right: 'ts_code' }]],
    ['没有工具 get_qoute，你是不是想找“get_quote”？', [{ wrong: 'get_qoute', right: 'get_quote' }]],
  ])('%s', (text, didYouMean) => check(text, { didYouMean }));
});

describe('allowed values', () => {
  test.each<[string, string[]]>([
    ["state must be one of ['open', 'closed']", ['open', 'closed']],
    ['Parameter type error: "format", expected one of [\'png\', \'jpg\'], but got "format".', ['png', 'jpg']],
    ["params.format: Input should be 'markdown' or 'json'", ['markdown', 'json']],
    ["Invalid enum value. Expected 'Checkpoint' | 'LORA', received 'x'", ['Checkpoint', 'LORA']],
    ['[{"code":"invalid_enum_value","options":["a","b"],"path":["x"],"message":"Invalid"}]', ['a', 'b']],
    ['room: must be one of Aalto, Bauhaus', ['Aalto', 'Bauhaus']],
    ['freq 取值错误，可选值：D、W、M', ['D', 'W', 'M']],
    ['Invalid status. Allowed values are: pending, done', ['pending', 'done']],
    ["'x' is not one of ['1d', '1w']", ['1d', '1w']],
    ['Error: wheather is not a valid tool, try one of [weather].', ['weather']],
  ])('%s', (text, literals) =>
    expect(readErrorHints(text).allowed.map(item => item.literals)).toContainEqual(literals),
  );

  test('name the parameter where it stands before', () => {
    check("state must be one of ['open', 'closed']", {
      allowed: [{ parameter: 'state', literals: ['open', 'closed'] }],
    });
  });
});

describe('limits', () => {
  test.each<[string, number]>([
    ['ids: at most 3 items', 3],
    ['limit must be <= 100 (got 500)', 100],
    ['Too many ids: maximum allowed is 50', 50],
    ['Input should be less than or equal to 1,000', 1000],
    ['标签超过 10 个', 10],
    ['最多支持 20 个代码', 20],
    ['每次最多查询50只股票', 50],
    ['must NOT have more than 5 items', 5],
    ['value must be between 1 and 30', 30],
    ['{"code":"too_big","maximum":100,"path":["limit"]}', 100],
  ])('%s', (text, max) => expect(readErrorHints(text).limits.map(item => item.max)).toContain(max));
});

describe('allowed folders', () => {
  test.each<[string, string[]]>([
    [
      'Access denied - path outside allowed directories: C:\\Windows\\system32\\a.log not in C:\\Users\\sam\\Documents\\claude',
      ['C:\\Users\\sam\\Documents\\claude'],
    ],
    ['Access denied - path outside allowed directories: /etc/x not in /srv/a, /srv/b', ['/srv/a', '/srv/b']],
    ['Path must be within /workspace', ['/workspace']],
    ['只能访问 /data/shared 目录下的文件', ['/data/shared']],
    ['Allowed directories: /srv/a', ['/srv/a']],
  ])('%s', (text, roots) => check(text, { roots }));
});

describe('missing parameters', () => {
  test.each<[string, string[]]>([
    ['Missing required parameters: "language". You need to change the input.', ['language']],
    ["Input validation error: 'file_path' is a required property", ['file_path']],
    ["params must have required property 'name'", ['name']],
    ['owner: Required', ['owner']],
    ['1 validation error for A\nname\n  Field required [type=missing]', ['name']],
    [
      '[{"code":"invalid_type","expected":"string","received":"undefined","path":["a","b"],"message":"Required"}]',
      ['a.b'],
    ],
    ['[{"type":"missing","loc":["body","symbol"],"msg":"Field required"}]', ['symbol']],
    ["TypeError: send_sms() missing 1 required positional argument: 'text'", ['text']],
    ['The required parameter `file_path` is missing', ['file_path']],
    ["edit_file needs 'old' [unknown argument(s) ignored: new_string, old_string]", ['old']],
    ['missing required parameter: temperature', ['temperature']],
    ['缺少必填参数：ts_code、trade_date', ['ts_code', 'trade_date']],
    ['参数 code 不能为空', ['code']],
    ['Please provide Component', ['Component']],
  ])('%s', (text, missing) => check(text, { missing }));
});

describe('unknown parameters and tools', () => {
  test.each<[string, string[]]>([
    ['unknown argument status_filter', ['status_filter']],
    ['[{"code":"unrecognized_keys","keys":["a","b"],"path":[],"message":"Unrecognized key(s)"}]', ['a', 'b']],
    ['An unexpected parameter `text` was provided', ['text']],
    ["f() got an unexpected keyword argument 'cd'", ['cd']],
    ['Unknown tool: excel_read', ['excel_read']],
    ['tool get_page_content does not exist', ['get_page_content']],
    ['x\n  Extra inputs are not permitted [type=extra_forbidden]', ['x']],
    ["edit_file needs 'old' [unknown argument(s) ignored: new_string, old_string]", ['new_string', 'old_string']],
    ["Additional properties are not allowed ('foo' was unexpected)", ['foo']],
    ['未知参数：stock_code', ['stock_code']],
  ])('%s', (text, unknown) => check(text, { unknown }));
});

describe('rejected tokens', () => {
  test.each<[string, string]>([
    ['column "customer_name" does not exist', 'customer_name'],
    ['no such column: cust_nme', 'cust_nme'],
    ["Unknown column 'nme' in 'field list'", 'nme'],
    ['syntax error at or near "FORM"', 'FORM'],
    ["Expected 'a' | 'b', received 'c'", 'c'],
    ["'normal' is not a valid Priority", 'normal'],
    ['Value "undefined" is not snowflake.', 'undefined'],
    ['股票代码 600519.SS 不存在', '600519.SS'],
  ])('%s', (text, token) => expect(readErrorHints(text).rejected).toContain(token));
});
