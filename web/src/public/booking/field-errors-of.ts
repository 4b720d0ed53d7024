import { ApiError } from '../../api/errors.ts';

export type FieldErrors = Partial<Record<string, string | undefined>>;

/** The server's messages for single fields; none for any other failure. */
export const fieldErrorsOf = (error: Error | null): FieldErrors =>
  error instanceof ApiError ? error.fieldErrors : {};
