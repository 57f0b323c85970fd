import { describe, expect, test } from 'vitest';
import { findErrorText, SUSPECT_PATTERN } from '../../../src/core/error-text/index.ts';

describe('a result that is an error is found, and unwrapped', () => {
  test.each<[string, string]>([
    ['Error: not enough seats on flight HAT290', 'not enough seats on flight HAT290'],
    ['Error executing tool get_quote: symbol is required', 'symbol is required'],
    ["Error calling tool 'run_sql': no such table: bars", 'no such table: bars'],
    ['Error executing command: Error processing request: File not found: /a.md', 'File not found: /a.md'],
    ['MCP error -32602: Invalid arguments for tool f: x', 'MCP error -32602: Invalid arguments for tool f: x'],
    ['Error MCP error -32000: Connection closed', 'MCP error -32000: Connection closed'],
    ["Error: ToolException('cart must be a number')\n Please fix your mistakes.", 'cart must be a number'],
    ['<tool_use_error>Error: No such tool available: Reed</tool_use_error>', 'No such tool available: Reed'],
    [
      'Wrong location, I only know about "London".\n\nFix the errors and try again.',
      'Wrong location, I only know about "London".',
    ],
    ['错误：日期格式错误', '日期格式错误'],
    ['❌ Error: disk full', 'disk full'],
    ['{"error": "Unknown tool name: \'f\'"}', "Unknown tool name: 'f'"],
    ['{"error": {"code": -32602, "message": "bad params"}, "id": 1, "jsonrpc": "2.0"}', 'bad params'],
    ['{"error":{"message":"Incorrect API key","type":"invalid_request_error"}}', 'Incorrect API key'],
    ['{"ok":false,"error":"channel_not_found"}', 'channel_not_found'],
    ['{"success": false, "message": "unknown field: from"}', 'unknown field: from'],
    ['{"status": "error", "message": "插入失败", "data": {"n": 0}}', '插入失败'],
    ['{"errorMessages":["Please provide Component"],"errors":{}}', 'Please provide Component'],
    ['{"code":2002,"msg":"抱歉，您没有权限","data":null}', '抱歉，您没有权限'],
    ['{"perf":12,"errmsg":"no data","errorcode":-4001,"tables":[]}', 'no data'],
    ['{"detail":"Not Found"}', 'Not Found'],
    [
      '{"Note":"Our standard API call frequency is 5 calls per minute."}',
      'Our standard API call frequency is 5 calls per minute.',
    ],
    ['{"Information":"Thank you! This is a premium endpoint."}', 'Thank you! This is a premium endpoint.'],
    ['{"message":"Bad credentials","documentation_url":"https://docs.github.com/rest"}', 'Bad credentials'],
    ['{"__type":"ValidationException","message":"One or more values were invalid"}', 'One or more values were invalid'],
    ['{"content":[{"type":"text","text":"symbol not found"}],"isError":true}', 'symbol not found'],
    ['{"success":true,"result":{"isError":true,"content":[{"type":"text","text":"boom"}]}}', 'boom'],
    ['[{"type":"text","text":"Error: limit must be <= 100 (got 500)"}]', 'limit must be <= 100 (got 500)'],
    ['{"result": "Error: boom"}', 'boom'],
    ['{"stdout":"","stderr":"bash: rg: command not found","exit_code":127}', 'bash: rg: command not found'],
    ['{"type":"x_result","stdout":"","stderr":"Error: /a.html: HTML overflows"}', '/a.html: HTML overflows'],
    [
      "meta=None content=[TextContent(type='text', text='Error executing tool t: INTERNAL_ERROR', annotations=None)] isError=True",
      'INTERNAL_ERROR',
    ],
    ['{"/a.csv":{"result":"error","reason":"End line must be greater"}}', 'End line must be greater'],
    ['{"results":[{"source":"a","success":false,"error":"no such file"}]}', 'no such file'],
    ["{'error': 'quota exceeded'}", 'quota exceeded'],
  ])('%s', (text, message) => expect(findErrorText(text)).toBe(message));

  test.each([
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nKeyError: 1',
    'step 1 done\nTraceback (most recent call last):\n  File "a.py", line 1, in <module>\nKeyError: 1',
    '2 validation errors for refund_order\norder_id\n  Input should be a valid string [type=string_type]',
    'Parameter type error: "verse", expected integer, but got array.',
    "params must have required property 'name'",
    'bash: line 1: exiftool: command not found',
    'Failed to fetch https://a.example - status code 404',
    'HTTP 503 Service Unavailable',
    'Tool call timed out.',
    'Your proposed edit has introduced new syntax error(s). Please read this error message carefully.',
    '请求过于频繁，请稍后再试',
    '参数 ts_code 不能为空',
    'not_in_channel',
    'make[1]: Entering directory\nmake: *** [Makefile:192: build] Error 2',
    '{"status":"fail"}',
    '{"err":"x"}',
    '{"fault":{"faultstring":"Invalid ApiKey"}}',
    '{"Message":"User is not authorized to perform: s3:GetObject"}',
    '{"retCode":10001,"retMsg":"params wrong"}',
    '{"Response":{"Error":{"Code":"AuthFailure","Message":"bad signature"}}}',
    '{"status":"0","info":"INVALID_USER_KEY","infocode":"10001"}',
    '{"cod":"404","message":"city not found"}',
    "{'status': 'error', 'message': 'no rooms', 'data': None}",
    'File not found: a.md',
    'getaddrinfo ENOTFOUND api.example',
    'Exception: boom',
    'java.lang.NullPointerException\n\tat Main.main(Main.java:3)',
    'The user rejected this tool call',
    'Oops! Something went wrong',
    'near "selec": syntax error',
    'ERROR 1064 (42000): You have an error in your SQL syntax',
    'error[E0308]: mismatched types',
    'rg: regex parse error:\n    (\n    ^',
    'String to replace not found in file.',
    'Blocked by policy: no network',
    'status: error\nmessage: no rooms',
  ])('%s', text => expect(findErrorText(text)).not.toBeNull());
});

describe('a result that only speaks of errors is none', () => {
  test.each([
    '',
    'ok',
    'Error handling in Rust\n\nRust groups errors into two major categories.',
    'throw new Error("x")\nconsole.log(1)',
    "     1→test('shows an error', () => {\n     2→  expect(f).toThrow('Error: empty')",
    '# App\nError handling is described below.',
    '{"error": null, "data": [1]}',
    '{"error": "", "response": {"results": []}}',
    '{"error": "", "response": "The input provided does not match',
    '{"errors": [], "data": {"a": 1}}',
    '{"data": {"a": {"b": 1}}, "errors": [{"message": "field b is deprecated"}]}',
    '{"errcode": 0, "errmsg": "ok"}',
    '{"code": 0, "msg": "success", "data": {}}',
    '{"code": 200, "message": "操作成功"}',
    '{"code": 600519, "name": "贵州茅台"}',
    '{"success": true, "warnings": ["error rate is high"]}',
    '[{"level": "error", "message": "disk full"}, {"level": "info", "message": "ok"}]',
    '{"hits": [{"title": "How to fix Error: ENOENT", "url": "https://a.example"}]}',
    '{"status": "unavailable", "message": "The website is unavailable"}',
    '{"id":"0042","name":"Error Analytics Ltd","status":"active"}',
    '{"output":"class E extends Error {} // error: off by one\\n","metadata":{"exit_code":0}}',
    '{"stdout":"","stderr":"","exit_code":1}',
    '{"detail":"high","type":"input_image","image_url":"https://a.example/x.png"}',
    'No errors found.',
    '0 errors, 0 warnings',
    'No results found',
    'All 12 tests passed, 0 failed',
    '没有错误，全部通过',
    'Failed login attempts: 3\nSuccessful: 10',
    'Errors: 0',
    '{"status":"1","info":"OK","infocode":"10000"}',
    '{"state":"error","ticket":{"id":1,"title":"x"}}',
    "{'error': None, 'data': [1]}",
    '错误处理指南：本文介绍如何处理异常',
    '2026-01-01 10:00:00 ERROR disk full\n2026-01-01 10:00:01 INFO retry\n2026-01-01 10:00:02 INFO ok',
    'def f():\n    raise ValueError("bad")\n',
    'The function returns an error when the input is invalid.\n\nSee also: errors.md\n\n## Details\n\nMore text.\n\nMore.\n\nMore.\n\nMore.',
  ])('%s', text => expect(findErrorText(text)).toBeNull());
});

test('every error is a suspect, so that SQL may look for suspects only', () => {
  const suspect = new RegExp(SUSPECT_PATTERN, 'i');
  for (const text of [
    'Error: x',
    '{"ok":false}',
    '请求过于频繁',
    'Not connected',
    '{"err":"x"}',
    'getaddrinfo ENOTFOUND a',
  ])
    expect(suspect.test(text)).toBe(true);
});

test('text of any length and depth is answered in time', () => {
  const begin = performance.now();
  expect(findErrorText('['.repeat(100_000))).toBeNull();
  expect(findErrorText(`{"error": "${'x'.repeat(300_000)}"}`)).not.toBeNull();
  findErrorText(`error ${'a '.repeat(100_000)}`);
  findErrorText(`${' '.repeat(100_000)}error`);
  expect(performance.now() - begin).toBeLessThan(5000);
});
