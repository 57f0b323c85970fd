import type { Affix, PathProfile, Profile } from '../core/profile.ts';
import type { Asker } from './connection.ts';

/** What worked for the parameters of some tools. */
export const profilesOfTools = /* sql */ `
select
  tool_name, path, seen::double as seen, types::varchar as types, shapes::varchar as shapes, patterns::varchar as patterns,
  "values"::varchar as "values"
from profiles where list_contains($tool_names::varchar[], tool_name)
order by tool_name, path`;

type ProfileRow = {
  tool_name: string;
  path: string;
  seen: number;
  types: string;
  shapes: string;
  patterns: string;
  values: string;
};

type Patterns = {
  texts: number;
  affixes: Affix[];
  stems_with_affix: Record<string, string[]>;
  separators: Record<string, number>;
  date_forms: Record<string, number>;
  max_items: number | null;
};

/** Reads what worked for the parameters of tools; a tool of which no call worked is not among them. Keys come from logs: read them with `getOwn`. */
export async function readProfiles(asker: Asker, toolNames: readonly string[]): Promise<Map<string, Profile>> {
  const rows = await asker.all<ProfileRow>(profilesOfTools, { tool_names: toolNames });
  const paths = new Map<string, Map<string, PathProfile>>();
  for (const row of rows) {
    const ofTool = paths.get(row.tool_name) ?? new Map<string, PathProfile>();
    ofTool.set(row.path, toPathProfile(row));
    paths.set(row.tool_name, ofTool);
  }
  return new Map([...paths].map(([toolName, ofTool]) => [toolName, { toolName, paths: ofTool }]));
}

function toPathProfile({ seen, types, shapes, patterns, values }: ProfileRow): PathProfile {
  const { texts, affixes, stems_with_affix, separators, date_forms, max_items } = JSON.parse(patterns) as Patterns;
  return {
    seen,
    types: JSON.parse(types) as PathProfile['types'],
    texts,
    shapes: JSON.parse(shapes) as Record<string, number>,
    affixes,
    stemsWithAffix: stems_with_affix,
    separators,
    dateForms: date_forms,
    maxItems: max_items,
    values: JSON.parse(values) as Record<string, number>,
  };
}
