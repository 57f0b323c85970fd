import type { Config } from '../core/config.ts';
import { getOwn } from '../core/json.ts';
import type { Executor, OfferedTool, OpenExecutor } from './executors/executor.ts';
import { Gate } from './gate.ts';

/** An executor that is open: what it offers, and who may use it when. */
export type PooledExecutor = { executor: OpenExecutor; tools: OfferedTool[]; gate: Gate };

export type PoolOptions = {
  toExecutor: (config: Config['executors'][string]) => Executor;
  concurrency: number;
  /** Called once, before the first executor starts. */
  onFirst: () => void;
};

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
    const executor = await this.#options.toExecutor(getOwn(this.#config.executors, name)!).open();
    try {
      return { executor, tools: await executor.listTools(), gate: new Gate(this.#options.concurrency) };
    } catch (cause) {
      await executor.close();
      throw cause;
    }
  }
}
