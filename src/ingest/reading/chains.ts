import { createHash } from 'node:crypto';
import type { Item } from '../formats/types.ts';
import { Items } from './items.ts';
import { jsonKey } from './json-key.ts';

/** What tells a conversation when it is sent again: the user's words, the calls and their results; ids and the model's own words may change. */
type Atom = { at: number; key: string; end: string; id: string | null; isCall: boolean };

type Chain = {
  items: Items;
  atoms: Atom[];
  /** Ids that a client gave to calls which had another one in the reply, or none. */
  aliases: Map<string, string | null>;
  known: Set<string>;
  conversationId: string | undefined;
  lastWords: string;
};

/**
 * Puts exchanges of requests and replies together to conversations: a request that begins with all of an earlier exchange goes on with
 * it, and only what is new is given out. The same first request again begins another conversation.
 */
export class Chains {
  readonly #byEnd = new Map<string, Chain[]>();
  readonly #byId = new Map<string, Chain>();
  readonly #names = new Map<string, number>();
  #count = 0;

  /** `found` holds the whole exchange; its reply begins at row `replyAt`. `previous`: the id of the reply that it goes on with; `own`: that of its own. */
  link(found: Items, replyAt: number, facts: { previous?: string | undefined; own?: string | undefined } = {}): Item[] {
    const atoms = atomsOf(found);
    const { chain, matched } = this.#find(found, atoms, replyAt, facts.previous);
    const skipTo = matched === 0 ? -1 : atoms[matched - 1]!.at;
    for (let n = 0; n < matched; n++) alias(chain, atoms[n]!, chain.atoms[n]);
    const before = chain.items.all.length;
    const isNew = chain.atoms.length === 0 && chain.lastWords === '' && before === 0;
    const goesOn = isNew || (matched > 0 && matched === chain.atoms.length);
    found.all.forEach((_, at) => {
      const isSentAgain = at < replyAt && !isNew;
      const isFresh = goesOn && !found.hosted.has(at);
      if (at > skipTo) this.#take(chain, found, at, { isSentAgain, isFresh });
    });
    if (matched > 0 || isNew || atoms.length > chain.atoms.length) chain.atoms = atoms;
    const end = atoms.at(-1)?.end ?? '';
    const same = this.#byEnd.get(end);
    if (!same) this.#byEnd.set(end, [chain]);
    else if (!same.includes(chain)) same.push(chain);
    if (facts.own !== undefined) this.#byId.set(`reply ${facts.own}`, chain);
    chain.conversationId ??= this.#name(atoms);
    if (chain.conversationId !== undefined) chain.items.about({ conversation_id: chain.conversationId });
    return chain.items.all.splice(0);
  }

  /** The conversation that a request goes on with; a client may have renamed the ids of its calls. */
  #find(found: Items, atoms: Atom[], replyAt: number, previous: string | undefined): { chain: Chain; matched: number } {
    const sent = atoms.filter(({ at }) => at < replyAt);
    const ending = (n: number) =>
      (this.#byEnd.get(sent[n - 1]!.end) ?? []).filter(
        ({ atoms: earlier }) => earlier[n - 1]?.end === sent[n - 1]!.end,
      );
    for (let n = sent.length; n > 0; n--) {
      const found = ending(n);
      const chain =
        found.findLast(one => hasSameIds(one, sent, n)) ??
        found.findLast(one => one.atoms.length === n && this.#isRenamed(one, sent, n));
      if (chain) return { chain, matched: n };
    }
    const ids = found.all.slice(0, replyAt).map(({ tool_call_id: id }) => id);
    const known = [previous === undefined ? undefined : `reply ${previous}`, ...ids]
      .map(id => (id == null ? undefined : this.#byId.get(id)))
      .find(chain => chain !== undefined);
    if (known) return { chain: known, matched: 0 };
    this.#count++;
    const items = new Items(`chain ${this.#count}`);
    return {
      chain: { items, atoms: [], aliases: new Map(), known: new Set(), conversationId: undefined, lastWords: '' },
      matched: 0,
    };
  }

  /** Whether the calls that are sent again may be those of a conversation under new ids: none is known to be another one's. */
  #isRenamed(one: Chain, sent: readonly Atom[], count: number): boolean {
    return sent.slice(0, count).every(({ id, isCall }) => {
      const owner = isCall && id !== null ? this.#byId.get(id) : undefined;
      return owner === undefined || owner === one;
    });
  }

  /** Takes over what was found at a place, unless the conversation has it; what is fresh may have an id that was used before. */
  #take(chain: Chain, found: Items, at: number, { isSentAgain, isFresh }: { isSentAgain: boolean; isFresh: boolean }) {
    const item = found.all[at]!;
    if (item.item === 'conversation') {
      const { item: _, thread, ...facts } = item;
      chain.items.about(facts);
      return;
    }
    if (item.item === 'message') {
      const words = item.text ?? '';
      const key = `message ${item.role} ${words}`;
      if (isSentAgain && (item.role === 'assistant' || item.role === 'system') && chain.known.has(key)) return;
      chain.known.add(key);
      if (item.role === 'assistant') chain.lastWords = words;
      chain.items.message(item.role ?? 'unknown', words);
      return;
    }
    const given = item.tool_call_id ?? null;
    const id = given !== null && chain.aliases.has(given) ? chain.aliases.get(given)! : given;
    const said = item.item === 'call' ? jsonKey(found.values.get(at)) : item.text;
    const key = `${item.item} ${id} ${item.tool_name ?? ''} ${found.hosted.has(at) ? '' : said}`;
    if (id !== null) {
      if (!isFresh && chain.known.has(key)) return;
      chain.known.add(key);
      this.#byId.set(id, chain);
    }
    chain.items.again({ ...item, tool_call_id: id });
  }

  /** A conversation is named by what it holds up to its first calls; a second one that holds the same gets a number. */
  #name(atoms: Atom[]): string | undefined {
    const first = atoms.findIndex(({ isCall }) => isCall);
    if (first === -1) return undefined;
    let last = first;
    while (atoms[last + 1]?.isCall) last++;
    const ids = atoms.slice(first, last + 1).map(({ id }) => id);
    const name = hash([atoms[last]!.end, ...ids].join('\n'));
    const count = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, count);
    return `sha256:${count === 1 ? name : hash(`${name} ${count}`)}`;
  }
}

function atomsOf(found: Items): Atom[] {
  const atoms: Atom[] = [];
  let end = '';
  found.all.forEach((item, at) => {
    if (found.hosted.has(at)) return;
    const key = keyOf(item, found.values.get(at));
    if (key === undefined) return;
    end = hash(`${end}\n${key}`);
    atoms.push({ at, key, end, id: item.tool_call_id ?? null, isCall: item.item === 'call' });
  });
  return atoms;
}

function keyOf(item: Item, value: unknown): string | undefined {
  if (item.item === 'call') return `call ${item.tool_name} ${jsonKey(value)}`;
  if (item.item === 'result') return `result ${item.text}`;
  if (item.item !== 'message' || item.role !== 'user') return undefined;
  const words = (item.text ?? '').replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim();
  return words === '' ? undefined : `user ${words}`;
}

/** Whether the calls that are sent again have the ids that they had, as far as both are known. */
function hasSameIds({ atoms, aliases }: Chain, sent: readonly Atom[], count: number): boolean {
  return sent.slice(0, count).every(({ id, isCall }, n) => {
    const earlier = atoms[n]!.id;
    return !isCall || id === null || earlier === null || id === earlier || aliases.get(id) === earlier;
  });
}

function alias(chain: Chain, sent: Atom, earlier: Atom | undefined): void {
  if (!earlier?.isCall || sent.id === earlier.id) return;
  if (sent.id !== null) chain.aliases.set(sent.id, earlier.id);
  sent.id = earlier.id;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
