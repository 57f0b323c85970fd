import type { Item } from '../formats/types.ts';

type Facts = Omit<Item, 'item' | 'thread' | 'turn' | 'position'>;

/** A call as a format finds it. `value` is its arguments: a text as the model wrote it, or a value that stands in the record at `path`. */
export type FoundCall = Omit<Facts, 'arguments' | 'arguments_path' | 'text'> & {
  value?: unknown;
  path?: string;
  /** The result, where the call itself tells it. */
  text?: string | null;
  /** Whether the provider itself runs it, so that a client need not send it back. */
  isHosted?: boolean;
};

/** Rows of one conversation, as they are found in order: each message is a turn, calls and results belong to the turn they are found in. */
export class Items {
  readonly all: Item[] = [];
  /** The arguments of each call, by the place of its row in `all`. */
  readonly values = new Map<number, unknown>();
  readonly hosted = new Set<number>();
  readonly thread: string | undefined;
  #turn: number;
  #position = 0;
  #role: string | undefined;

  constructor(thread?: string, firstTurn = 0) {
    this.thread = thread;
    this.#turn = firstTurn - 1;
  }

  get turn(): number {
    return this.#turn;
  }

  /** The role of the message reached. */
  get role(): string | undefined {
    return this.#role;
  }

  /** What is known of the conversation as a whole. */
  about(facts: Pick<Facts, 'conversation_id' | 'model' | 'started_at' | 'tools' | 'intent'>): void {
    this.#add('conversation', facts);
  }

  message(role: string, text: string): void {
    this.#turn++;
    this.#position = 0;
    this.#role = role;
    this.#add('message', { role, text, turn: this.#turn });
  }

  call({ value, path, isHosted = false, ...facts }: FoundCall): void {
    this.values.set(this.all.length, value);
    if (isHosted) this.hosted.add(this.all.length);
    const isWritten = value === undefined || value === null || typeof value === 'string';
    this.#add('call', {
      call_path: '',
      status: 'unknown',
      ...facts,
      ...(isWritten
        ? { arguments: value ?? null }
        : path === undefined
          ? { arguments: JSON.stringify(value) }
          : { arguments_path: path }),
      ...this.#place(),
    });
  }

  result({ isHosted = false, ...facts }: Facts & { isHosted?: boolean }): void {
    if (isHosted) this.hosted.add(this.all.length);
    this.#add('result', { ...facts, ...this.#place() });
  }

  /** Takes over a call or a result that was found elsewhere, at the place reached here. */
  again(item: Item): void {
    this.#add(item.item, { ...item, ...this.#place() });
  }

  #place(): { turn: number; position: number } {
    if (this.#turn < 0) this.#turn = 0;
    return { turn: this.#turn, position: this.#position++ };
  }

  #add(item: Item['item'], facts: Omit<Item, 'item'>): void {
    this.all.push({ ...facts, item, ...(this.thread === undefined ? {} : { thread: this.thread }) });
  }
}
