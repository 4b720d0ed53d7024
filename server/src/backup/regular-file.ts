import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { BackupError } from './backup-error.ts';

/**
 * Checks that a path, or where its links lead, is a regular file. Reading a pipe or a device may never end.
 *
 * @throws BackupError when there is nothing, or something else
 */
export function assertRegularFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new BackupError(`There is no file ${path}.`);
  if (found.isDirectory()) throw new BackupError(`${path} is a folder, not a backup.`);
  if (!found.isFile()) throw new BackupError(`${path} is a pipe, a device or a socket, not a backup.`);
}

/** The first bytes of a file, at most so many. */
export function startOf(path: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes);
  const handle = openSync(path, 'r');
  try {
    return start.subarray(0, readSync(handle, start));
  } finally {
    closeSync(handle);
  }
}
