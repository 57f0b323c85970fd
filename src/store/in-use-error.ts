import { AppError } from '../core/app-error.ts';

/** Another process has the file of the store open. */
export class InUseError extends AppError {
  override name = 'InUseError';
}
