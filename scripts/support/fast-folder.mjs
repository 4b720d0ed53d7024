import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** More than the databases of a run take. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Returns the folder for temporary files that need not survive a power cut. It is in memory where that has
 * room: on a slow disk, a copy of a PostgreSQL database takes half a second instead of 25 ms.
 */
export function fastFolder() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES) return IN_MEMORY;
  } catch {
    // There is no such folder: another system, or a container without it.
  }
  return tmpdir();
}
