import { AppError } from './app-error.ts';

/** Somebody who saved since the form was loaded must not be overwritten without a word. @throws RECORD_CHANGED */
export function assertUnchanged(
  record: { updatedAt: string },
  form: { updatedAt?: string | undefined },
): void {
  if (form.updatedAt !== undefined && form.updatedAt !== record.updatedAt)
    throw new AppError('RECORD_CHANGED');
}

/** The version of a record that is saved now: later than the one before, also within the same millisecond. */
export function laterThan(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), new Date(previous).getTime() + 1)).toISOString();
}
