import { LockedError, lockFile } from '../database/file-lock.ts';
import { Busy } from './backup-error.ts';

/**
 * Takes a lock without waiting for it; see `lockFile`. @throws Busy with `sentence` when the lock is taken
 */
export async function lockOrThrowBusy(
  path: string,
  kind: 'shared' | 'alone',
  sentence: string,
): Promise<() => void> {
  return lockFile(path, kind).catch((error: unknown) => {
    throw error instanceof LockedError ? new Busy(sentence) : error;
  });
}
