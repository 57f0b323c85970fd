import { CHANGE_OPS, PROVENANCES } from '../failure.ts';
import { isNumber, isObject, type Json } from '../json.ts';

/** More changes than this are no repair. */
const MOST_CHANGES = 100_000;

/** Whether what a proposer handed over has the shape of a proposal; it may be anything. */
export function isProposal(proposal: unknown): boolean {
  const { calls, changes } = (proposal ?? {}) as { calls?: unknown; changes?: unknown };
  return (
    Array.isArray(calls) &&
    calls.length > 0 &&
    calls.every(isCall) &&
    Array.isArray(changes) &&
    changes.length <= MOST_CHANGES &&
    changes.every(isChange)
  );
}

function isCall(call: unknown): boolean {
  const { toolName, arguments: args } = (call ?? {}) as { toolName?: unknown; arguments?: unknown };
  return typeof toolName === 'string' && toolName !== '' && isObject(args as Json) && isJson(args);
}

function isChange(change: unknown): boolean {
  const { op, call, path, from, to, provenance } = (change ?? {}) as { [key: string]: unknown };
  return (
    (CHANGE_OPS as readonly unknown[]).includes(op) &&
    (call === undefined || (Number.isInteger(call) && (call as number) >= 0)) &&
    typeof path === 'string' &&
    (path === '' || path.startsWith('/')) &&
    isJson(from) &&
    isJson(to) &&
    (PROVENANCES as readonly unknown[]).includes(provenance)
  );
}

/** Whether a value is JSON: no functions, no cycles (they are too deep), no numbers that JSON lacks. */
function isJson(value: unknown, depth = 0): boolean {
  if (depth > 500) return false;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (isNumber(value as Json)) return Number.isFinite(Number(String(value)));
  if (Array.isArray(value)) return Array.from(value).every(item => isJson(item, depth + 1));
  if (typeof value !== 'object') return false;
  const prototype = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    Object.values(value).every(item => isJson(item, depth + 1))
  );
}
