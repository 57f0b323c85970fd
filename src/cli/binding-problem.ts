/** Whether an error says that DuckDB's native part could not be loaded. */
export function isBindingError(error: unknown): error is Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const isLoading = code === 'ERR_DLOPEN_FAILED' || code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND';
  return error instanceof Error && (isLoading || /native binding/i.test(message)) && /duckdb/i.test(message);
}

/** What is wrong and what to try. */
export function bindingProblem({ message }: Error): string {
  const [reason] = message.split('\n');
  const here = `${process.platform}-${process.arch}, Node ${process.versions.node}`;
  return `DuckDB cannot be loaded on this machine (${here}): ${reason}\nRun "npm ci" on it: node_modules of another system or another processor do not work.`;
}
