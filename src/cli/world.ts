/** What a command touches outside itself; tests pass one that records. */
export type World = {
  cwd: string;
  env: Record<string, string | undefined>;
  stdin: NodeJS.ReadableStream;
  /** Writes data to stdout; resolves when it may write more. */
  out(text: string): Promise<void>;
  /** Writes a note to stderr. */
  note(text: string): void;
  /** Whether stderr is a terminal, so that a progress bar makes sense. */
  isTerminal: boolean;
  /** Whether stdout is a terminal that may show colours: a person sees it, and `NO_COLOR` is not set. */
  hasColours: boolean;
  /** Columns of the terminal that stdout is; none where it is no terminal. */
  columns?: number | undefined;
  /** Aborted when the person stops the command. */
  signal: AbortSignal;
};

/** The world of this process. The first Ctrl-C asks the command to stop where it can be continued, the second ends it. */
export function processWorld(): World {
  const controller = new AbortController();
  let stops = 0;
  const stop = () => {
    if (++stops > 1) {
      // A progress bar hides the cursor.
      if (process.stderr.isTTY) process.stderr.write('\u001b[?25h');
      process.exit(130);
    }
    process.stderr.write('\nstopping; press Ctrl-C again to end at once. The same command continues.\n');
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // A reader that has seen enough (`| head`) closes the pipe: that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  return {
    cwd: process.cwd(),
    env: process.env,
    stdin: process.stdin,
    out: text => new Promise(done => (process.stdout.write(text) ? done() : process.stdout.once('drain', done))),
    note: text => void process.stderr.write(`${text}\n`),
    isTerminal: process.stderr.isTTY === true,
    hasColours: process.stdout.isTTY === true && !process.env.NO_COLOR,
    columns: process.stdout.columns,
    signal: controller.signal,
  };
}
