import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { sqlitePath } from '../database/sqlite-path.ts';

/** What a disk holds, in bytes. */
export interface Space {
  /** For a user who is not root. */
  free: number;
  total: number;
}

const GIGABYTE = 1e9;
const SMALL_PART = 0.1;

/** Whether a disk is nearly full: less than 1 GB is free, on a disk below 10 GB less than a tenth. */
export function isNearlyFull({ free, total }: Space): boolean {
  return free < Math.min(GIGABYTE, total * SMALL_PART);
}

/** The disk of a path, or of the nearest folder above it that exists; undefined when no system tells. */
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

/** The places of the clinic on this machine's disks. The disk of PostgreSQL is watched where it runs. */
export function placesOf(config: Pick<Config, 'databaseUrl' | 'backup'>): { place: string; path: string }[] {
  const { folder, everyMinutes } = config.backup;
  const database = sqlitePath(config.databaseUrl);
  return [
    ...(database === undefined ? [] : [{ place: 'database', path: dirname(database) }]),
    ...(database === undefined && everyMinutes === 0 ? [] : [{ place: 'backups', path: folder }]),
  ];
}
