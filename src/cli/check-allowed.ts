import type { Config } from '../core/config.ts';
import type { Store } from '../store/index.ts';

/** What the check of `--allow` asks: those of some names that no tool of the store has, with or without a prefix of its server. */
export const allowedQueries = {
  unknown: /* sql */ `
with known as (
  select tool_name from calls union select tool_name from tools
  union select unnest(from_json(calls, '[{"tool_name":"VARCHAR"}]')).tool_name from repairs where calls is not null
)
select name from (select unnest($names::varchar[]) as name)
where not exists (
  from known
  where tool_name = name or ends_with(tool_name, '__' || name) or ends_with(tool_name, '.' || name)
    or ends_with(tool_name, '/' || name) or ends_with(tool_name, ':' || name)
)
order by name`,
};

/** Says which names of `--allow` no tool has, neither in the store nor in the config: they let nothing run. */
export async function checkAllowed(
  store: Store,
  config: Config | null,
  { allow, notify }: { allow: readonly string[]; notify: (line: string) => void },
): Promise<void> {
  if (allow.length === 0) return;
  const unknown = await store.all<{ name: string }>(allowedQueries.unknown, { names: allow });
  for (const { name } of unknown)
    if (!Object.hasOwn(config?.tools ?? {}, name) || /[*?]/.test(name))
      notify(`--allow ${name}: no tool is called that, so it lets nothing run. It takes the whole name of one tool.`);
}
