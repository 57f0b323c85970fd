import { getOwn, isNumber, isObject, type Json, type JsonObject, stringifyJson, tryParseJson } from '../json.ts';

const NO_ERROR =
  /^(?:|none|null|nil|no|false|0|ok|okay|success(?:ful|fully)?|no[ _]?errors?|undefined|n\/a|成功|操作成功|请求成功|无|正常)[.!。！]?$/i;
const MESSAGE_KEYS = [
  'message',
  'msg',
  'error_message',
  'errorMessage',
  'error_msg',
  'errmsg',
  'err_msg',
  'errMsg',
  'errorMsg',
  'ErrorMessage',
  'Message',
  'error_description',
  'detail',
  'details',
  'reason',
  'description',
  'info',
  'title',
  'stderr',
  'text',
  'faultstring',
  'error_detail',
  'resultMessage',
  'result_message',
  'status_msg',
  'mensaje',
  'mensagem',
];
const MAX_DEPTH = 6;

/** The message within an error value: its message field, however deep, else the value as JSON text. */
export function messageOf(value: Json, depth = 0): string {
  if (typeof value === 'string') {
    const inner = /^\s*[{[]/.test(value) && depth < MAX_DEPTH ? tryParseJson(value) : undefined;
    return isObject(inner) && hasMessage(inner) ? messageOf(inner, depth + 1) : value.trim();
  }
  if (Array.isArray(value)) {
    if (isIssueList(value) || depth >= MAX_DEPTH) return stringifyJson(value);
    return value
      .map(item => messageOf(item, depth + 1))
      .filter(Boolean)
      .join('; ');
  }
  if (!isObject(value)) return value === null ? '' : stringifyJson(value);
  for (const key of ['error', ...MESSAGE_KEYS]) {
    const inner = getOwn(value, key);
    if (isMessage(inner) && depth < MAX_DEPTH) return messageOf(inner!, depth + 1);
  }
  return stringifyJson(value);
}

/** Whether a field says that something went wrong: not empty, not "none", not zero. */
export function isMessage(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'string') return !NO_ERROR.test(value.trim());
  if (isNumber(value)) return Number(value) !== 0;
  if (Array.isArray(value)) return value.length > 0;
  return value === true || Object.keys(value).length > 0;
}

/** Whether an object has a message in one of the usual fields. */
export function hasMessage(value: JsonObject): boolean {
  return ['error', ...MESSAGE_KEYS].some(key => isMessage(getOwn(value, key)));
}

/** Issues of a validator: zod's `{code, path, message}`, pydantic's `{type, loc, msg}`. */
export function isIssueList(value: Json[]): boolean {
  return (
    value.length > 0 &&
    value.every(
      item =>
        isObject(item) &&
        ((Object.hasOwn(item, 'path') &&
          Object.hasOwn(item, 'message') &&
          (Object.hasOwn(item, 'code') || Object.hasOwn(item, 'expected'))) ||
          (Object.hasOwn(item, 'loc') && Object.hasOwn(item, 'msg')) ||
          (Object.hasOwn(item, 'instancePath') && Object.hasOwn(item, 'keyword'))),
    )
  );
}

/** Whether a value is more than a remark: a list or an object with content, or a long text. */
export function isLarge(value: Json): boolean {
  return (
    (Array.isArray(value) && value.length > 0) ||
    (isObject(value) && Object.keys(value).length > 0) ||
    (typeof value === 'string' && value.length > 200)
  );
}
