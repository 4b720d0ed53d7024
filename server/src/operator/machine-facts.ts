import { X509Certificate } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { postgresTime } from './operator.queries.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const DAY_MS = 86_400_000;

/**
 * How many days a certificate, or the first to end of a chain, is still valid; negative once it has ended.
 *
 * @param path a file in PEM
 * @throws an error of the file system, or one that says that the file contains no certificate
 */
export async function certificateDays(path: string, now: Date): Promise<number> {
  const certificates = (await readFile(path, 'utf8')).match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw new Error('it contains no certificate in PEM format');
  const ends = certificates.map((pem) => new Date(new X509Certificate(pem).validTo).getTime());
  return (Math.min(...ends) - now.getTime()) / DAY_MS;
}

const MINUTE_MS = 60_000;

/**
 * The moment from which the newest backup is too old: three times the pause between backups after it was
 * made, but at least a day.
 *
 * @param newest when the newest backup was made, in milliseconds; 0 if there is none
 * @param everyMinutes BACKUP_EVERY_MINUTES; 0 for none
 * @returns milliseconds since 1970; undefined if the server makes no backups by itself
 */
export function backupDueBy(newest: number, everyMinutes: number): number | undefined {
  return everyMinutes === 0 ? undefined : newest + Math.max(3 * everyMinutes * MINUTE_MS, DAY_MS);
}

/** How far this machine's clock is ahead of PostgreSQL's, in seconds; undefined on SQLite. */
export async function clockOffsetSeconds({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<number | undefined> {
  if (database.engine === 'sqlite') return undefined;
  const before = clock.now().getTime();
  const theirs = await postgresTime(database.read);
  const after = clock.now().getTime();
  return ((before + after) / 2 - theirs) / 1_000;
}

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

/** The disk of a path, or of the nearest folder above it; undefined if the system does not report it. */
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

/** The folders of the clinic on this machine's disks. PostgreSQL's disk is watched on its own machine. */
export function placesOf(config: Pick<Config, 'databaseUrl' | 'backup'>): { place: string; path: string }[] {
  const { folder, everyMinutes } = config.backup;
  const database = sqlitePath(config.databaseUrl);
  return [
    ...(database === undefined ? [] : [{ place: 'database', path: dirname(database) }]),
    ...(database === undefined && everyMinutes === 0 ? [] : [{ place: 'backups', path: folder }]),
  ];
}

/** The last security updates of Node.js, by its first number (github.com/nodejs/Release). */
const LAST_DAYS: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

/**
 * The day since which a version of Node.js gets no security updates; undefined while it does, or if unknown.
 *
 * @param version for example 20.20.2
 * @param today YYYY-MM-DD
 */
export function nodeEndedOn(version: string, today: string): string | undefined {
  const lastDay = LAST_DAYS[version.split('.')[0] ?? ''];
  return lastDay !== undefined && lastDay < today ? lastDay : undefined;
}
