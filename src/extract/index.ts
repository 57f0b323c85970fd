import * as organic from './organic/queries.ts';
import * as profiles from './profiles/queries.ts';
import * as queries from './queries.ts';

export { extract } from './extract.ts';
export type { ExtractSummary } from './types.ts';

/** Every SQL text of this stage by name, behind the statements that make the temporary tables it reads. */
export const QUERIES: Record<string, string> = {
  ...behind(`${profiles.touchedTools};\n${queries.touchedConversations}`, queries),
  ...behind(organic.setUpFixes, organic),
  ...behind(profiles.touchedTools, profiles),
};

function behind(setup: string, statements: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(statements).map(([name, sql]) => [name, `${setup};\n${sql}`]));
}
