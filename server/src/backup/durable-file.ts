import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a finished file its name, and replaces any file that has the name. A power cut leaves either the old
 * file or the whole new one.
 *
 * @param from path of the file
 * @param to its new path, on the same disk
 */
export function renameDurably(from: string, to: string): void {
  sync(from);
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Waits until a folder's names are on the disk, if the file system supports that. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder, and writes its names by itself.
  if (process.platform === 'win32') return;
  try {
    sync(folder, 'r');
  } catch (error) {
    // Some network folders do not support it.
    if (!['EINVAL', 'ENOTSUP'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

function sync(path: string, flags = 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
