/** Whether an error is one of the system's: a file or a connection that it did not let us have. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  const { errno, syscall } = error as NodeJS.ErrnoException;
  return error instanceof Error && typeof errno === 'number' && typeof syscall === 'string';
}
