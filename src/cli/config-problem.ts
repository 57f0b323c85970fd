import type { z } from 'zod';
import { configJsonSchema } from '../core/config.ts';
import { getOwn, type Json, type JsonObject } from '../core/json.ts';
import { nearestName } from './nearest-name.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong with a config, a line each, as a person can mend it. */
export function configProblem(issues: readonly Issue[], file: string): string {
  return issues.map(issue => `${file}: ${sentence(issue)}`).join('\n');
}

function sentence(issue: Issue): string {
  const place = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => unknownKey(key, issue.path)).join(' ');
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'type') return `${place} must be "mcp".`;
  return `${place === '' ? 'the file' : place}: ${issue.message}.`;
}

function unknownKey(key: string, path: Issue['path']): string {
  const known = knownKeys(configJsonSchema() as JsonObject, path);
  const nearest = nearestName(key, known);
  const full = [...path.map(String), key].join('.');
  return `unknown key "${full}". Did you mean "${nearest}"? Known here: ${known.join(', ')}.`;
}

/** The keys that the schema knows at a path. */
function knownKeys(schema: JsonObject, path: Issue['path']): string[] {
  let at: JsonObject | undefined = schema;
  for (const step of path) {
    const properties = at?.properties as JsonObject | undefined;
    at = (getOwn(properties, String(step)) ?? at?.additionalProperties) as JsonObject | undefined;
    const [only] = ((at?.oneOf ?? at?.anyOf) as Json[] | undefined) ?? [];
    if (only !== undefined) at = only as JsonObject;
  }
  return Object.keys((at?.properties ?? {}) as JsonObject);
}
