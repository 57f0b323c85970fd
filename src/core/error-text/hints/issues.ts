import { getOwn, isObject, isScalar, type Json, type JsonObject, tryParseJson } from '../../json.ts';

/** What the JSON issues of zod, pydantic and ajv within a text name. */
export function readIssues(text: string): { missing: string[]; unknown: string[] } {
  const missing: string[] = [];
  const unknown: string[] = [];
  for (const issue of issuesIn(text)) {
    const path = pathOf(issue);
    const code = String(getOwn(issue, 'code') ?? getOwn(issue, 'type') ?? getOwn(issue, 'keyword') ?? '');
    const message = String(getOwn(issue, 'message') ?? getOwn(issue, 'msg') ?? '');
    const keys = getOwn(issue, 'keys');
    if (code === 'unrecognized_keys' && Array.isArray(keys)) unknown.push(...keys.filter(isScalar).map(String));
    else if (code === 'extra_forbidden' && path !== '') unknown.push(path);
    else if (
      path !== '' &&
      (code === 'missing' ||
        getOwn(issue, 'received') === 'undefined' ||
        /received undefined|^(?:field )?required$/i.test(message))
    )
      missing.push(path);
  }
  return { missing, unknown };
}

function issuesIn(text: string): JsonObject[] {
  const start = text.search(/\[\s*\{\s*"/);
  if (start < 0) return [];
  for (let end = text.lastIndexOf(']'); end > start; end = text.lastIndexOf(']', end - 1)) {
    const value = tryParseJson(text.slice(start, end + 1));
    if (Array.isArray(value)) return value.filter(isObject);
  }
  return [];
}

function pathOf(issue: JsonObject): string {
  const path: Json | undefined = getOwn(issue, 'path') ?? getOwn(issue, 'loc');
  if (Array.isArray(path))
    return path
      .filter(step => step !== 'body')
      .map(String)
      .join('.');
  return typeof path === 'string' ? path : '';
}
