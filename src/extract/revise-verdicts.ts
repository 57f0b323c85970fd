import { diagnose, hasOtherForm } from '../core/diagnose/index.ts';
import type { Kind, Scope } from '../core/kinds.ts';
import type { Profile } from '../core/profile.ts';
import { offeredTools, readProfiles, type Store } from '../store/index.ts';
import { hiddenFailures, touchConversations, updateVerdicts } from './queries.ts';

type HiddenRow = {
  call_id: string;
  tool_name: string;
  arguments_text: string;
  error_text: string | null;
  status: 'ok' | 'error' | 'unknown';
  status_code: number | null;
  intent: string | null;
  tool_id: string | null;
  toolset_id: string | null;
  was_judged: boolean;
};

const PAGE = 20_000;

/**
 * Judges failures again that an unusual form of a value may hide behind, now that it is known what worked: of every tool that was called in
 * sources not examined yet; those that were judged so before only where what worked now shows another form. To be called in the transaction
 * that marks them as examined, after the profiles are written.
 */
export async function reviseVerdicts(store: Store, signal?: AbortSignal): Promise<void> {
  const toolsOf = offeredTools(store);
  const profiles = new Map<string, Profile | null>();
  for (let after = ''; ; ) {
    const rows = await store.all<HiddenRow>(hiddenFailures, { after, limit: PAGE });
    const names = [...new Set(rows.map(row => row.tool_name))].filter(name => !profiles.has(name));
    const read = await readProfiles(store, names);
    for (const name of names) profiles.set(name, read.get(name) ?? null);
    const revised: { call_id: string; kind: Kind; scope: Scope; explanation: string }[] = [];
    for (const row of rows) {
      signal?.throwIfAborted();
      const profile = profiles.get(row.tool_name);
      if (!profile || (row.was_judged && !hasOtherForm(row.arguments_text, row.error_text, profile))) continue;
      const { kind, scope, repairable, explanation } = diagnose({
        toolName: row.tool_name,
        argumentsText: row.arguments_text,
        errorText: row.error_text,
        status: row.status,
        statusCode: row.status_code,
        intent: row.intent,
        tools: await toolsOf(row),
        profiles: new Map([[row.tool_name, profile]]),
      });
      if (repairable === 'yes') revised.push({ call_id: row.call_id, kind, scope, explanation });
    }
    if (revised.length > 0) {
      await store.run(updateVerdicts, { verdicts: revised.map(verdict => JSON.stringify(verdict)) });
      await store.run(touchConversations, { call_ids: revised.map(verdict => verdict.call_id) });
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.call_id;
  }
}
