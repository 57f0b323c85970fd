/** An error that is safe and useful to show: what, where, and what to try. `exitCode` is 1 where a job could not be done, 2 for usage. */
export class AppError extends Error {
  override name = 'AppError';
  readonly exitCode: 1 | 2;

  constructor(message: string, options: ErrorOptions & { exitCode?: 1 | 2 } = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? 1;
  }
}
