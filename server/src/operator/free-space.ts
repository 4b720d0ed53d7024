import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { sqlitePath } from '../sqlite-path.ts';

/** The space of a disk, in bytes. */
export interface Space {
  /** Free for a user who is not root. */
  free: number;
  total: number;
}

const GIGABYTE = 1e9;
const SMALL_PART = 0.1;

/** True if less than 1 GB of a disk is free; on a disk below 10 GB, if less than a tenth is free. */
export function isNearlyFull({ free, total }: Space): boolean {
  return free < Math.min(GIGABYTE, total * SMALL_PART);
}

/**
 * The disk of a path, or of the nearest folder above it that exists. Undefined if the system does not tell.
 */
export async function spaceAt(path: string): Promise<Space | undefined> {
  const whole = resolve(path);
  try {
    const { bavail, blocks, bsize } = await statfs(whole);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && dirname(whole) !== whole ? spaceAt(dirname(whole)) : undefined;
  }
}

/**
 * The folders of the clinic on this machine's disks. The disk of PostgreSQL is watched where PostgreSQL runs.
 */
export function placesOf(config: Pick<Config, 'databaseUrl' | 'backup'>): { place: string; path: string }[] {
  const { folder, everyMinutes } = config.backup;
  const database = sqlitePath(config.databaseUrl);
  return [
    ...(database === undefined ? [] : [{ place: 'database', path: dirname(database) }]),
    ...(database === undefined && everyMinutes === 0 ? [] : [{ place: 'backups', path: folder }]),
  ];
}
