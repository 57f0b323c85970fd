import type { Config } from '../core/config.ts';
import { getOwn } from '../core/json.ts';
import { type Breaker, toBreaker } from './breaker.ts';
import type { Executor, OfferedTool, OpenExecutor } from './executors/executor.ts';
import { Gate } from './gate.ts';

/** An executor that is open: what it offers, who may use it when, and what stops the sending where nothing works. */
export type PooledExecutor = { executor: OpenExecutor; tools: OfferedTool[]; gate: Gate; breaker: Breaker };

export type PoolOptions = {
  toExecutor: (config: Config['executors'][string]) => Executor;
  /** Reads at a time; default: the config's, else 4. */
  concurrency: number | undefined;
  /** Called once, before the first executor starts. */
  onFirst: () => void;
};

const DEFAULT_CONCURRENCY = 4;

/** The executors of a config, each opened once, when it is first needed; one that cannot be opened is not tried again. */
export class ExecutorPool implements AsyncDisposable {
  readonly #config: Config;
  readonly #options: PoolOptions;
  readonly #open = new Map<string, Promise<PooledExecutor>>();

  constructor(config: Config, options: PoolOptions) {
    this.#config = config;
    this.#options = options;
  }

  get(name: string): Promise<PooledExecutor> {
    const open = this.#open.get(name);
    if (open !== undefined) return open;
    if (this.#open.size === 0) this.#options.onFirst();
    const opening = this.#start(name);
    this.#open.set(name, opening);
    return opening;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await Promise.allSettled(this.#open.values());
    await Promise.allSettled(
      opened.map(async result => {
        if (result.status === 'fulfilled') await result.value.executor.close();
      }),
    );
  }

  async #start(name: string): Promise<PooledExecutor> {
    const config = getOwn(this.#config.executors, name)!;
    const executor = await this.#options.toExecutor(config).open();
    const concurrency = this.#options.concurrency ?? config.concurrency ?? DEFAULT_CONCURRENCY;
    try {
      return { executor, tools: await executor.listTools(), gate: new Gate(concurrency), breaker: toBreaker(config) };
    } catch (cause) {
      await executor.close();
      throw cause;
    }
  }
}
