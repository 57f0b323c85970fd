import type { Effect } from './effect.ts';

/** Verbs that tell an effect wherever they stand in a name. */
export const EFFECT_OF_STRONG_VERB = toMap({
  read: `get read find fetch describe retrieve browse inspect select download calculate compute convert translate validate verify
    compare analyze analyse preview estimate predict explain ping whoami diff grep echo`,
  write: `create add set update write send upload insert put upsert edit modify append replace save rename patch publish
    submit register enable disable assign approve invite deploy install subscribe move notify`,
  destructive: `delete remove drop purge destroy kill reset wipe erase truncate cancel revoke terminate uninstall unsubscribe
    overwrite rollback revert flush prune buy sell pay purchase withdraw checkout refund shutdown format ban expire`,
});

/** Words that are a verb in front or alone, and a noun or adjective elsewhere (`get_order`, `list_open_issues`, `realtime_quote`). */
export const EFFECT_OF_WEAK_VERB = toMap({
  read: 'view check count quote query list search lookup show filter scan watch test monitor measure',
  write: `post place make book reserve run execute exec invoke call start stop open close trigger schedule apply sync archive restore
    lock unlock block merge commit push restart import export copy change store record log comment reply message email mail
    share like follow tag label mark process build generate upvote vote sign login logout checkin`,
  destructive: 'order transfer charge trade clear',
});

/** What a write verb beside it makes a movement of money or goods. */
export const MONEY_NOUNS = new Set([
  'order',
  'orders',
  'payment',
  'payments',
  'transfer',
  'transfers',
  'charge',
  'trade',
  'trades',
  'withdrawal',
]);

/** Nouns that a name without a verb ends in where the tool tells something (`order_status`, `directory_tree`). */
export const READ_ENDINGS = new Set(
  words(`status info information detail details history tree summary stats statistics price prices quote quotes rate rates weather
    forecast news schema metadata version balance snapshot ranking rankings
    geocode regeocode intensity readings measurements observations timeseries emissions temperature humidity rainfall volatility
    calculator announcement announcements notices filings headlines bars candles kline klines ohlc ohlcv ticks dividends financials
    fundamentals holders shareholders earnings indicators orderbook`),
);

function toMap(verbs: { [K in Exclude<Effect, 'idempotent'>]: string }): ReadonlyMap<string, Effect> {
  const effects = ['read', 'write', 'destructive'] as const;
  return new Map(effects.flatMap(effect => words(verbs[effect]).map(verb => [verb, effect] as const)));
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
