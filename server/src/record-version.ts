import { AppError } from './app-error.ts';

/** Protects the changes of somebody who saved after this form was loaded. @throws RECORD_CHANGED */
export function assertUnchanged(
  record: { updatedAt: string },
  form: { updatedAt?: string | undefined },
): void {
  if (form.updatedAt !== undefined && form.updatedAt !== record.updatedAt)
    throw new AppError('RECORD_CHANGED');
}

/**
 * The version of a record that is saved now. It is later than the previous one, also within the same
 * millisecond.
 */
export function nextVersion(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), new Date(previous).getTime() + 1)).toISOString();
}
