import { readArguments } from '../../core/arguments-text/index.ts';
import { type ErrorHints, readErrorHints } from '../../core/error-text/index.ts';
import type { Failure } from '../../core/failure.ts';
import { type Json, stringifyJson, tryParseJson } from '../../core/json.ts';
import { type JsonPath, toPointer } from '../../core/json-path.ts';
import { remembered } from '../../core/remembered.ts';
import { checkArguments, schemasAt } from '../../core/schema/index.ts';
import { shortened } from './fence.ts';

/** The same errors come again and again. */
const hintsOf = remembered(readErrorHints, 1_000, 20_000);

/** Most lines of one kind. */
const MOST_LINES = 12;

/** What matters first: what the schema refuses and says of those parameters, and what the error states. A line each. */
export function concernsOf(failure: Failure): string[] {
  const schema = failure.tools.find(({ name }) => name === failure.toolName)?.inputSchema ?? null;
  const args = argumentsOf(failure.argumentsText);
  const violations = args === undefined ? [] : checkArguments(schema, args).slice(0, MOST_LINES);
  const hints = hintsOf(
    [failure.errorText, ...failure.priorAttempts.map(attempt => attempt.errorText)].filter(Boolean).join('\n'),
  );
  const paths = new Map<string, JsonPath>();
  for (const { path } of violations) paths.set(toPointer(path), path);
  for (const name of [...hints.missing, ...parametersOf(hints)]) paths.set(toPointer([name]), [name]);
  const declared = schema
    ? [...paths].slice(0, MOST_LINES).flatMap(([pointer, path]) => {
        const schemas = schemasAt(schema, path);
        return schemas.length === 0 ? [] : [`${pointer} is declared as ${shortened(stringifyJson(schemas), 2_000)}`];
      })
    : [];
  return [...violations.map(({ message }) => message), ...declared, ...hintLines(hints)];
}

function argumentsOf(text: string): Json | undefined {
  const strict = tryParseJson(text);
  if (strict !== undefined) return strict;
  const reading = readArguments(text);
  return reading.status === 'read' ? reading.values[0] : undefined;
}

function parametersOf({ allowed, limits, didYouMean }: ErrorHints): string[] {
  return [...allowed, ...limits, ...didYouMean].flatMap(({ parameter }) => parameter ?? []);
}

function hintLines({ didYouMean, allowed, limits, roots, missing, unknown, rejected }: ErrorHints): string[] {
  const of = (parameter: string | undefined) => (parameter === undefined ? '' : ` for ${parameter}`);
  return [
    ...didYouMean.map(
      ({ parameter, wrong, right }) =>
        `the error proposes${of(parameter)}: ${right}${wrong === undefined ? '' : ` instead of ${wrong}`}`,
    ),
    ...allowed.map(
      ({ parameter, literals }) => `the error allows${of(parameter)}: ${literals.slice(0, 50).join(', ')}`,
    ),
    ...limits.map(({ parameter, max }) => `the error states a limit${of(parameter)}: ${max}`),
    ...(roots.length > 0 ? [`the error allows access to: ${roots.join(', ')}`] : []),
    ...(missing.length > 0 ? [`the error says these are missing: ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`the error says these are not known: ${unknown.join(', ')}`] : []),
    ...(rejected.length > 0 ? [`the error refuses: ${rejected.join(', ')}`] : []),
  ]
    .map(line => shortened(line, 500))
    .slice(0, 3 * MOST_LINES);
}
