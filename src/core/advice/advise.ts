import { adviseOnParameter } from './advise-on-parameter.ts';
import { observedSchema } from './observed-schema.ts';
import { schemaPlace } from './schema-place.ts';
import type { Advice, Evidence, ProvenChange } from './types.ts';

/** Calls that worked before anything is said of a tool without a definition. */
const ENOUGH = 20;

/**
 * What a tool's author should state in its definition so that calls fail less: of each parameter that proven repairs had to change, from what
 * those changed and from what calls that worked look like. Says nothing that the definition states already.
 */
export function advise(evidence: Evidence): Advice[] {
  const { tool, profile, changes, toolName } = evidence;
  const schema = tool?.inputSchema ?? null;
  if (schema === null) {
    const calls = profile?.paths.get('')?.seen ?? 0;
    if (!profile || calls < ENOUGH) return [];
    const reason = `No definition of ${toolName} is known; this is the schema of ${calls} calls that worked.`;
    return [
      { parameter: '', topic: 'schema', reason, patch: [{ op: 'add', path: '', value: observedSchema(profile) }] },
    ];
  }
  const byParameter = new Map<string, ProvenChange[]>();
  for (const change of changes) {
    const parameter = folded(change.path);
    byParameter.set(parameter, [...(byParameter.get(parameter) ?? []), change]);
  }
  return [...byParameter].flatMap(([parameter, ofParameter]) => {
    const place = schemaPlace(schema, parameter);
    if (parameter === '' || !place) return [];
    const seen = profile?.paths.get(parameter) ?? null;
    return adviseOnParameter({ parameter, ...place, changes: ofParameter, seen, errors: evidence.errors });
  });
}

/** A pointer with list positions as `*`. */
function folded(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}
