import { getOwn, isNumber, isObject, isScalar, type Json, type JsonObject, stringifyJson } from '../json.ts';

import { errorOfOutput } from './error-of-output.ts';
import { hasMessage, isIssueList, isLarge, isMessage, messageOf } from './json-message.ts';

/** Reads an error out of a text; given by the caller, so that texts within JSON are judged as texts on their own. */
export type ReadText = (text: string) => string | null;

const ERROR_KEYS = ['error', 'Error', 'err', 'fault', 'Fault'];
const NAMED_MESSAGES = [
  'errorMessages',
  'errorMessage',
  'ErrorMessage',
  'error_message',
  'error_msg',
  'errorMsg',
  'errmsg',
  'err_msg',
  'errMsg',
  'Error Message',
  'errorSummary',
  'exception',
  'faultstring',
  'retMsg',
  'ret_msg',
  'returnMsg',
  'error_detail',
];
const CODE_KEYS = [
  'code',
  'errcode',
  'errorcode',
  'error_code',
  'errorCode',
  'errno',
  'ret',
  'retcode',
  'retCode',
  'ret_code',
  'returnCode',
  'infocode',
  'cod',
  'statusCode',
  'status_code',
  'status',
];
const SUCCESS_KEYS = [
  'success',
  'ok',
  'succeeded',
  'is_success',
  'isSuccess',
  'successful',
  'exito',
  'éxito',
  'sucesso',
];
/** Fields that hold the code and the message of an answer beside its data. */
const HEADS = ['meta', 'head', 'header', 'base_resp'];
const BAD_STATUS = /^(?:error|err|failed|failure|fail|exception|denied|rejected|invalid|失败|错误)$/i;
const GOOD_STATUS = /^(?:ok|okay|success|succeeded|successful|completed|complete|done|成功)$/i;
const MARKET_LIMIT =
  /call frequency|rate limit|api key|premium|requests? per (?:day|minute|second)|calls? per (?:day|minute|second)|subscribe/i;
const MAX_DEPTH = 6;

/** The message of the error that a JSON result is, or null where it is none. Objects of data with an empty `error` field and lists of results are none. */
export function errorOfJson(value: Json, readText: ReadText, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === 'string') return readText(value);
  if (Array.isArray(value)) return errorOfList(value, readText, depth);
  return isObject(value) ? errorOfObject(value, readText, depth) : null;
}

function errorOfObject(value: JsonObject, readText: ReadText, depth: number): string | null {
  if (getOwn(value, 'isError') === true || getOwn(value, 'is_error') === true)
    return wrappedMessage(value, readText, depth);
  if (isPositive(value)) return errorOfOutput(value, readText, inner => errorOfJson(inner, readText, depth + 1));
  const error = ERROR_KEYS.map(key => getOwn(value, key)).find(isMessage);
  if (isMessage(error) && !hasData(value)) {
    return error === true || isNumber(error) ? messageOf(without(value, ERROR_KEYS)) : messageOf(error!);
  }
  const errors = getOwn(value, 'errors');
  if (isMessage(errors) && !hasData(value)) {
    const message = getOwn(value, 'message');
    const inner = messageOf(errors!);
    return typeof message === 'string' && message !== '' && !inner.includes(message) ? `${message}: ${inner}` : inner;
  }
  return (
    errorByFlag(value) ??
    errorOfHead(value) ??
    errorOfResults(value) ??
    errorByShape(value, readText) ??
    errorOfOutput(value, readText, inner => errorOfJson(inner, readText, depth + 1))
  );
}

function errorByFlag(value: JsonObject): string | null {
  const named = NAMED_MESSAGES.map(key => getOwn(value, key)).find(isMessage);
  const code = CODE_KEYS.map(key => getOwn(value, key)).find(
    item => isNumber(item) || (typeof item === 'string' && /^-?\d+$/.test(item)),
  );
  const isZero = code !== undefined && /^(?:0+|2\d\d|20000)$/.test(String(code));
  if (named !== undefined && !isZero && !hasData(value)) return messageOf(named);
  if (isNegative(value)) return hasMessage(value) ? messageOf(value) : stringifyJson(value);
  const message = ['message', 'msg', 'Message', 'detail', 'info', 'status_msg', 'returnMessage']
    .map(key => getOwn(value, key))
    .find(isMessage);
  if (code === undefined || isZero || typeof message !== 'string' || hasData(value)) return null;
  const status = Number(String(code));
  const isHttp = status >= 400 && status < 600;
  return isHttp || Object.hasOwn(value, 'msg') || status < 0 || status >= 1000 ? messageOf(message) : null;
}

/** An answer whose code stands in a field of its own, `{meta: {code, error_detail}, response}`. */
function errorOfHead(value: JsonObject): string | null {
  const head = HEADS.map(key => getOwn(value, key)).find(inner => isObject(inner ?? null));
  return isObject(head ?? null) && !hasData(value) ? errorByFlag(head as JsonObject) : null;
}

/** A list of results all of which failed is a failure. */
function errorOfResults(value: JsonObject): string | null {
  const results = ['results', 'items', 'data']
    .map(key => getOwn(value, key))
    .find(item => Array.isArray(item) && item.length > 0);
  if (!Array.isArray(results)) return null;
  const failed = results.every(
    item => isObject(item) && ['success', 'ok'].some(key => getOwn(item, key) === false) && hasMessage(item),
  );
  return failed ? [...new Set(results.map(item => messageOf(item)))].join('; ') : null;
}

/** Bodies that are errors by their shape alone: FastAPI, problem+json, AWS, GitHub, typed errors, market APIs. */
function errorByShape(value: JsonObject, readText: ReadText): string | null {
  const keys = Object.keys(value);
  const type = getOwn(value, 'type');
  const errorCode =
    getOwn(value, 'error_code') ?? getOwn(value, 'errorCode') ?? getOwn(value, 'ErrorCode') ?? getOwn(value, '__type');
  if (typeof type === 'string' && /(?:^|_)error$/.test(type))
    return hasMessage(value) ? messageOf(value) : stringifyJson(value);
  if (typeof errorCode === 'string' && isMessage(errorCode) && !hasData(value))
    return hasMessage(value) ? messageOf(value) : stringifyJson(value);
  const detail = getOwn(value, 'detail');
  if (
    isMessage(detail) &&
    isOnly(keys, ['detail', 'title', 'type', 'status', 'instance', 'code', 'traceId', 'message', 'request_id'])
  ) {
    return messageOf(detail!);
  }
  for (const key of ['Note', 'Information', 'note', 'information']) {
    const note = getOwn(value, key);
    if (typeof note === 'string' && keys.length <= 2 && MARKET_LIMIT.test(note)) return note;
  }
  const message = getOwn(value, 'message') ?? getOwn(value, 'Message');
  if (
    typeof message === 'string' &&
    typeof getOwn(value, 'status') !== 'string' &&
    isOnly(keys, [
      'message',
      'Message',
      'documentation_url',
      'status',
      'code',
      'requestId',
      'request_id',
      'type',
      'tool',
      'hint',
    ])
  ) {
    return Object.hasOwn(value, 'documentation_url') ? message : readText(message);
  }
  const items = Object.values(value);
  const isFieldMap =
    items.length > 0 &&
    items.every(
      item =>
        Array.isArray(item) &&
        item.length > 0 &&
        item.every(text => typeof text === 'string' && readText(text) !== null),
    );
  if (isFieldMap) return keys.map(key => `${key}: ${messageOf(value[key]!)}`).join('; ');
  const isMapOfErrors =
    items.length > 0 && items.every(item => isObject(item) && (isNegative(item) || getOwn(item, 'result') === 'error'));
  return isMapOfErrors ? items.map(item => messageOf(item)).join('; ') : null;
}

function errorOfList(value: Json[], readText: ReadText, depth: number): string | null {
  if (value.length === 0) return null;
  if (isIssueList(value)) return stringifyJson(value);
  const texts = value.map(item =>
    isObject(item) && getOwn(item, 'type') === 'text' ? getOwn(item, 'text') : undefined,
  );
  if (texts.every(text => typeof text === 'string')) return readText(texts.join('\n'));
  const runs = value.filter(item => isObject(item) && Object.hasOwn(item, 'stdout') && Object.hasOwn(item, 'stderr'));
  if (runs.length === value.length)
    return runs.map(run => errorOfJson(run, readText, depth + 1)).find(found => found !== null) ?? null;
  const only = value.length === 1 ? value[0]! : null;
  return isObject(only) && (getOwn(only, 'isError') === true || Object.hasOwn(only, 'toolResult'))
    ? errorOfJson(only, readText, depth + 1)
    : null;
}

function wrappedMessage(value: JsonObject, readText: ReadText, depth: number): string {
  const content = getOwn(value, 'content') ?? getOwn(value, 'result') ?? getOwn(value, 'output');
  if (typeof content === 'string' && content !== '') return readText(content) ?? content;
  if (Array.isArray(content)) {
    const text = content
      .map(item => (isObject(item) ? getOwn(item, 'text') : item))
      .filter(item => typeof item === 'string')
      .join('\n');
    if (text !== '') return readText(text) ?? text;
  }
  const rest = without(value, ['isError', 'is_error', 'content']);
  return errorOfJson(rest, readText, depth + 1) ?? (hasMessage(rest) ? messageOf(rest) : stringifyJson(value));
}

function isNegative(value: JsonObject): boolean {
  if (SUCCESS_KEYS.some(key => getOwn(value, key) === false || getOwn(value, key) === 'false')) return true;
  const told = ['status', 'result', 'state', 'resultCode', 'result_code', 'response_status', 'responseStatus'].find(
    key => typeof getOwn(value, key) === 'string',
  );
  const state = told === undefined ? '' : String(getOwn(value, told));
  if (!BAD_STATUS.test(state)) return false;
  // A state may be that of the thing which was asked for.
  const isOwn = told !== 'state' && /^err/i.test(state);
  return isOwn || Object.keys(value).length === 1 || (hasMessage(value) && !hasData(value));
}

function isPositive(value: JsonObject): boolean {
  const status = getOwn(value, 'status');
  return (
    getOwn(value, 'success') === true ||
    getOwn(value, 'ok') === true ||
    (typeof status === 'string' && GOOD_STATUS.test(status))
  );
}

/** Whether it brings data beside the error: then the error is about a part of it. */
function hasData(value: JsonObject): boolean {
  return ['data', 'results', 'items', 'rows', 'records', 'result', 'content', 'documents'].some(key => {
    const data = getOwn(value, key);
    if (Array.isArray(data)) return data.some(item => !isScalar(item) || item !== '');
    return isObject(data) && Object.values(data).some(item => isLarge(item));
  });
}

function isOnly(keys: string[], allowed: string[]): boolean {
  return keys.every(key => allowed.includes(key));
}

function without(value: JsonObject, keys: string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}
