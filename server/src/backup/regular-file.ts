import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { BackupError } from './backup-error.ts';

/**
 * Checks that a path is a regular file, or a link to one. Reading a pipe or a device may never end.
 *
 * @throws BackupError if the path does not exist, or is something else
 */
export function assertRegularFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new BackupError(`There is no file ${path}.`);
  if (found.isDirectory()) throw new BackupError(`${path} is a folder, not a backup.`);
  if (!found.isFile()) throw new BackupError(`${path} is a pipe, a device or a socket, not a backup.`);
}

/** Reads the start of a file. @param bytes how many at most */
export function startOf(path: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes);
  const handle = openSync(path, 'r');
  try {
    return start.subarray(0, readSync(handle, start));
  } finally {
    closeSync(handle);
  }
}
