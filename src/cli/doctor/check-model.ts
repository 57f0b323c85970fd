import { AppError } from '../../core/app-error.ts';
import type { LoadedConfig } from '../../core/config.ts';
import type { World } from '../world.ts';
import { type Check, missing, note, ok } from './check.ts';

/** Where the SDK of each protocol looks for its key. */
const KEYS = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' } as const;

/** Which model is configured and, with `ask`, whether it answers one short question. */
export async function checkModel(
  loaded: LoadedConfig | null,
  { ask, name, world }: { ask: boolean; name: string | undefined; world: World },
): Promise<Check[]> {
  const configured = checkConfigured(loaded, world);
  return ask ? [await checkAnswer(loaded, name, world)] : configured === null ? [] : [configured];
}

function checkConfigured(loaded: LoadedConfig | null, world: World): Check | null {
  if (loaded === null) return null;
  const { model } = loaded.config;
  if (model === undefined) return note('model', 'none is configured; repairs are made by rules', null);
  const { provider, name, baseUrl } = model;
  const detail = `${name} by the protocol of ${provider}${baseUrl === null ? '' : ` at ${baseUrl}`}`;
  const key = KEYS[provider];
  if ((world.env[key] ?? '') !== '') return ok('model', `${detail}; ${key} is set`);
  return baseUrl === null
    ? missing('model', `${detail}; ${key} is not set`, `export ${key}=…`)
    : note('model', `${detail}; ${key} is not set`, 'a server of your own may need none');
}

async function checkAnswer(loaded: LoadedConfig | null, name: string | undefined, world: World): Promise<Check> {
  const { askOnce, ProviderError, toModelSettings } = await import('../../repair/index.ts');
  try {
    const settings = toModelSettings(loaded?.config ?? null, name === undefined ? {} : { model: name }, world.env);
    const { isReadable, milliseconds, inputTokens, outputTokens, costUsd } = await askOnce(settings);
    const cost = costUsd === null ? 'at a price that is not known' : `$${costUsd.toFixed(6)}`;
    const detail = `${settings.name} answers in ${milliseconds} ms; ${inputTokens} tokens in and ${outputTokens} out, ${cost}`;
    return isReadable
      ? ok('model', detail)
      : note('model', detail, 'its answer has not the shape that is asked for: a larger model may keep to it');
  } catch (cause) {
    if (!(cause instanceof AppError || cause instanceof ProviderError)) throw cause;
    return missing('model', cause.message, 'docs/models.md says how a model is configured');
  }
}
