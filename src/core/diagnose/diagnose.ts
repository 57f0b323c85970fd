import { findErrorText, kindOfError } from '../error-text/index.ts';
import { type Kind, SCOPE_OF_KIND } from '../kinds.ts';
import { diagnoseArgumentsText } from './by-arguments-text.ts';
import { diagnoseError } from './by-error.ts';
import { reviseByEvidence } from './by-evidence.ts';
import { diagnoseSchema } from './by-schema.ts';
import { diagnoseTool } from './by-tool.ts';
import type { Case, DiagnoseInput, Diagnosis } from './types.ts';

/** Errors that are what they say, whatever the call looks like. */
const OUTRIGHT: ReadonlySet<Kind> = new Set(['cancelled', 'rate_limit', 'quota']);

const KIND_OF_STATUS: Record<number, Kind> = {
  401: 'authentication',
  402: 'quota',
  403: 'permission',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  429: 'rate_limit',
  504: 'timeout',
};

/**
 * Says why a call failed, from its arguments, the tool's schema, the error text and the outcome together. What the arguments and the schema
 * show comes before what the error says, since errors mislead; the error decides where they show nothing.
 */
export function diagnose(input: DiagnoseInput): Diagnosis {
  const { errorText, statusCode, tools, toolName } = input;
  const text = errorText ?? '';
  const about: Case = {
    input,
    tool: tools.find(tool => tool.name === toolName) ?? null,
    error: findErrorText(text) ?? text,
    errorKind: kindOf(text, toolName) ?? kindOfStatus(statusCode),
  };
  const finding =
    about.errorKind !== null && OUTRIGHT.has(about.errorKind)
      ? diagnoseError(about)
      : (diagnoseTool(about) ?? diagnoseArgumentsText(about) ?? diagnoseSchema(about) ?? diagnoseError(about));
  const revised = reviseByEvidence(finding, about);
  return { ...revised, scope: SCOPE_OF_KIND[revised.kind] };
}

/** The kind of an error, by its own words: those of the tool's name, as of one on billing, are not. */
function kindOf(text: string, toolName: string): Kind | null {
  const kind = kindOfError(text);
  if (kind === null || !OUTRIGHT.has(kind) || toolName.length < 4 || !text.includes(toolName)) return kind;
  return kindOfError(text.replaceAll(toolName, '_')) ?? kind;
}

function kindOfStatus(code: number | null): Kind | null {
  if (code === null) return null;
  if (code === -32601) return 'unknown_tool';
  return KIND_OF_STATUS[code] ?? (code >= 500 && code < 600 ? 'server_error' : null);
}
