import { readdir } from 'node:fs/promises';
import type { CopiesKept } from '../settings/copy-settings.ts';
import { PROOFS } from './proof.ts';

/** How many backups are kept: the newest of each of the last hours, days and weeks that have one. */
export const KEPT = { hours: 24, days: 14, weeks: 8 };

/** The suffix of the copies of backups in another place. */
export const ENCRYPTED = '.encrypted';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const THURSDAY_MS = 3 * DAY_MS;
const MONTHS = 12;
/** How long backups of an older schema are kept, so that an upgrade can be taken back. */
const OLDER_SCHEMA_KEPT_MS = 30 * DAY_MS;

const PERIODS = {
  hours: (time: number) => Math.floor(time / HOUR_MS),
  days: (time: number) => Math.floor(time / DAY_MS),
  weeks: (time: number) => Math.floor((time + THURSDAY_MS) / WEEK_MS),
  months: (time: number) => new Date(time).getUTCFullYear() * MONTHS + new Date(time).getUTCMonth(),
  years: (time: number) => new Date(time).getUTCFullYear(),
};
type Kept = Partial<Record<keyof typeof PERIODS, number>>;

const NAME = /^clinic-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(?:-(\d+))?\.(?:db|dump)$/;

interface Dated {
  name: string;
  /** Milliseconds. */
  time: number;
  /** Number of the newest migration in it; 0 in names of versions that did not write it. */
  schema: number;
}

/**
 * A backup's file name.
 *
 * @param moment of the backup, written in UTC and without colons, which some systems do not accept
 * @param schema number of the newest migration in the backup, for example `010`. Older versions wrote none
 * @param extension `db` for SQLite, `dump` for PostgreSQL
 */
export function backupName(moment: Date, schema?: string, extension: 'db' | 'dump' = 'db'): string {
  return `clinic-${stamp(moment)}${schema === undefined ? '' : `-${schema}`}.${extension}`;
}

/** The name of the dump that a restore makes of the earlier contents. Rotation leaves it alone. */
export function beforeRestoreName(moment: Date): string {
  return `before-restore-${stamp(moment)}.dump`;
}

export function isBeforeRestore(name: string): boolean {
  return /^before-restore-.*\.dump$/.test(name);
}

function stamp(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-');
}

/** The moment in a backup's name, in milliseconds; undefined for any other file. */
export function backupTime(name: string): number | undefined {
  return read(name)?.time;
}

/** Proofs in a folder whose backup does not exist any more, because the power failed between two removals. */
export function orphanedProofs(names: readonly string[]): string[] {
  const present = new Set(names);
  return names.filter((name) => {
    const suffix = PROOFS.find((proof) => name.endsWith(proof));
    if (!suffix) return false;
    const proven = name.slice(0, -suffix.length);
    const backup = withoutEncrypted(proven);
    if (backupTime(backup) === undefined) return false;
    // The sums of a backup are copied along with its encrypted copy.
    return !present.has(proven) && !(proven === backup && present.has(backup + ENCRYPTED));
  });
}

/**
 * The time of the newest backup in a folder, in milliseconds; 0 if there is none or it cannot be read.
 *
 * @param now backups that are dated later do not count, because the clock was wrong when they were made
 */
export async function newestBackup(folder: string, now: Date): Promise<number> {
  return newestOf(await readdir(folder).catch(() => []), now);
}

/**
 * {@link newestBackup} for the copies in the other place: the time of the backup whose copy is the newest.
 */
export async function newestCopy(folder: string, now: Date): Promise<number> {
  return newestOf(copiesIn(await readdir(folder).catch(() => [])), now);
}

/**
 * The backups that are no longer needed. Only their names decide, not the present time, so a clinic that was
 * closed for a month loses none. Hours, days and weeks are in UTC. Backups of an older schema are kept for 30
 * days, so that an upgrade can be undone. Backups that are dated later than `made` are not counted and not
 * chosen.
 *
 * @param names of all files in the folder; a file that is not a backup is never chosen
 * @param made the backup that was made last; never chosen, even if the clock went backwards
 */
export function outdatedBackups(names: readonly string[], made: string): string[] {
  const last = read(made);
  const isProtected = ({ time, schema }: Dated) =>
    last !== undefined && schema < last.schema && last.time - time <= OLDER_SCHEMA_KEPT_MS;
  return outdated(names, made, KEPT)
    .filter((backup) => !isProtected(backup))
    .map(({ name }) => name);
}

/**
 * The copies that are no longer needed, by the rules of {@link outdatedBackups} with other numbers. Copies of
 * an older schema are not kept longer.
 *
 * @param made the name of the backup that was just copied
 * @returns the names of the backups whose copies and sums can be removed, without `.encrypted`
 */
export function outdatedCopies(names: readonly string[], made: string, kept: CopiesKept): string[] {
  return outdated(copiesIn(names), made, kept).map(({ name }) => name);
}

/**
 * The backups that are dated later than the one just made. The clock was wrong when they were made, or is
 * wrong now.
 */
export function futureBackups(names: readonly string[], made: string): string[] {
  const last = backupTime(made) ?? Number.POSITIVE_INFINITY;
  return names.filter((name) => (backupTime(name) ?? 0) > last).sort();
}

function outdated(names: readonly string[], made: string, most: Kept): Dated[] {
  const last = backupTime(made) ?? Number.POSITIVE_INFINITY;
  const newestFirst = names
    .map(read)
    .filter((backup): backup is Dated => backup !== undefined && backup.time <= last)
    .sort((one, other) => other.time - one.time);
  const kept = new Set([made]);
  for (const [period, count] of Object.entries(most) as [keyof typeof PERIODS, number][]) {
    const seen = new Set<number>();
    for (const { name, time } of newestFirst) {
      if (seen.size === count) break;
      if (!seen.has(PERIODS[period](time))) kept.add(name);
      seen.add(PERIODS[period](time));
    }
  }
  return newestFirst.filter(({ name }) => !kept.has(name));
}

function read(name: string): Dated | undefined {
  const [, date, hours, minutes, seconds, schema = '0'] = NAME.exec(name) ?? [];
  const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}`);
  return Number.isNaN(time) ? undefined : { name, time, schema: Number(schema) };
}

function newestOf(names: readonly string[], now: Date): number {
  const times = names.map((name) => backupTime(name) ?? 0);
  return Math.max(0, ...times.filter((time) => time <= now.getTime()));
}

function copiesIn(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith(ENCRYPTED)).map(withoutEncrypted);
}

function withoutEncrypted(name: string): string {
  return name.endsWith(ENCRYPTED) ? name.slice(0, -ENCRYPTED.length) : name;
}
