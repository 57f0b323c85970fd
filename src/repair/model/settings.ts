import { AppError } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import { PII_KINDS, type RedactSettings } from '../../core/redact/index.ts';
import { Budget } from './budget.ts';
import { type Prices, pricesOf } from './prices.ts';

/** Which model is asked, how, and for how much at most. */
export type ModelSettings = {
  provider: 'anthropic' | 'openai';
  name: string;
  baseUrl: string | null;
  apiKey: string;
  /** Null where nobody says what the model costs. */
  prices: Prices | null;
  /** US dollars; null for no bound. */
  maxCostUsd: number | null;
  /** Null where nothing is masked. */
  redact: RedactSettings | null;
  concurrency: number;
  timeoutMs: number;
  maxOutputTokens: number;
  /** Hand the questions in as a batch, to be answered within a day at half the price. */
  isBatch: boolean;
  /** What may be spent, over all repairs that these settings are given to. */
  budget: Budget;
};

/** What the command line says of the model. */
export type ModelFlags = { model?: string; maxCost?: number; concurrency?: number; batch?: boolean };

const KEY_NAMES = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' } as const;

/** The settings of the model from the config, the flags and the environment, from which alone the key comes. Throws `AppError` where something is missing. */
export function toModelSettings(
  config: Config | null,
  flags: ModelFlags,
  environment: Record<string, string | undefined>,
): ModelSettings {
  const given = config?.model;
  const name = flags.model ?? given?.name;
  if (name === undefined)
    throw new AppError('no model is named. Name one with --model, or as model.name in the config.');
  if (!given && !name.startsWith('claude-'))
    throw new AppError(
      `who serves ${name}? Say so in the config: "model": {"provider": "openai", "name": "${name}", "baseUrl": "…"}.`,
    );
  const provider = given?.provider ?? 'anthropic';
  const baseUrl = given?.baseUrl ?? null;
  const isOther = given !== undefined && flags.model !== undefined && flags.model !== given.name;
  const prices = pricesOf(name, isOther ? undefined : given?.prices);
  const maxCostUsd = flags.maxCost ?? given?.maxCostUsd ?? null;
  if (maxCostUsd !== null && prices === null)
    throw new AppError(
      `the price of ${name} is not known, so that no bound on the cost can be kept. Say it in the config (model.prices: US dollars per million tokens; 0 for a model of your own), or leave --max-cost out.`,
    );
  const { redact = true, concurrency = 8, timeoutMs = 120_000, maxOutputTokens = 8192 } = given ?? {};
  if (flags.batch && provider !== 'anthropic')
    throw new AppError('--batch needs the provider anthropic: the others have no batches here.');
  return {
    provider,
    name,
    baseUrl,
    apiKey: keyFor(provider, baseUrl, environment),
    prices,
    maxCostUsd,
    redact: redact ? { secrets: true, pii: PII_KINDS, ...config?.redact } : null,
    concurrency: flags.concurrency ?? concurrency,
    timeoutMs,
    maxOutputTokens,
    isBatch: flags.batch ?? false,
    budget: new Budget(maxCostUsd),
  };
}

/** The key; a server of one's own may need none. */
function keyFor(
  provider: 'anthropic' | 'openai',
  baseUrl: string | null,
  environment: Record<string, string | undefined>,
): string {
  const name = KEY_NAMES[provider];
  const key = environment[name]?.trim();
  if (key) return key;
  if (baseUrl !== null) return 'none';
  throw new AppError(
    `no key for the model: the environment variable ${name} is not set. Set it, or leave model out of --with.`,
  );
}
