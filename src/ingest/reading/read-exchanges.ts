import type { RecordReader } from '../formats/types.ts';
import { Chains } from './chains.ts';
import type { Exchange } from './exchange.ts';
import { Items } from './items.ts';

/** How a provider's exchanges are read. */
export type Provider = {
  toExchange: (record: unknown) => Exchange | undefined;
  readRequest: (items: Items, exchange: Exchange) => void;
  readReply: (items: Items, exchange: Exchange) => void;
  /** The tools that were offered, as JSON text of a list in a shape that `ingest` knows. */
  toolsOf: (exchange: Exchange) => string | null;
  modelOf: (exchange: Exchange) => string | null;
  /** The id of the reply, and of the reply that the request goes on with. */
  idsOf?: (exchange: Exchange) => { own?: string | undefined; previous?: string | undefined };
};

/** Makes the reader of a provider's exchanges, which puts those that grow out of one another into one conversation. */
export function exchangeReader(provider: Provider): () => RecordReader {
  return () => {
    const chains = new Chains();
    return record => {
      const exchange = provider.toExchange(record);
      if (!exchange) return [];
      const items = new Items();
      const tools = provider.toolsOf(exchange);
      items.about({
        ...(tools === null ? {} : { tools }),
        model: provider.modelOf(exchange),
        started_at: exchange.startedAt ?? null,
      });
      provider.readRequest(items, exchange);
      const replyAt = items.all.length;
      provider.readReply(items, exchange);
      return chains
        .link(items, replyAt, provider.idsOf?.(exchange))
        .map(item =>
          item.item === 'call' && exchange.startedAt !== undefined
            ? { ...item, started_at: item.started_at ?? exchange.startedAt }
            : item,
        );
    };
  };
}

/** JSON text of a list of tools; null where there is none. */
export function toolList(tools: unknown): string | null {
  return Array.isArray(tools) && tools.length > 0 ? JSON.stringify(tools) : null;
}
