import { readdir } from 'node:fs/promises';
import { PROOFS } from './proof.ts';

/** How many backups are kept: of the last hours, days and weeks that have one, the newest of each. */
export const KEPT = { hours: 24, days: 14, weeks: 8 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const THURSDAY_MS = 3 * DAY_MS;

const NAME = /^clinic-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/;

/** A backup's file name: its moment in UTC, without the colons that some systems do not take. */
export function backupName(moment: Date): string {
  return `clinic-${moment.toISOString().replaceAll(':', '-')}.db`;
}

/** The moment that stands in a backup's name, in milliseconds; undefined for any other file. */
export function backupTime(name: string): number | undefined {
  const [, date, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}`);
  return Number.isNaN(time) ? undefined : time;
}

/** Proofs in a folder whose backup is gone: what a power cut leaves between two removals. */
export function orphanedProofs(names: readonly string[]): string[] {
  const present = new Set(names);
  return names.filter((name) => {
    const suffix = PROOFS.find((proof) => name.endsWith(proof));
    const backup = suffix && name.slice(0, -suffix.length);
    return backup !== undefined && backupTime(backup) !== undefined && !present.has(backup);
  });
}

/** When the newest backup of a folder was made, in milliseconds; 0 without one, and where the folder cannot be read. */
export async function newestBackup(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  return Math.max(0, ...names.map((name) => backupTime(name) ?? 0));
}

/**
 * Which backups are no longer needed. It looks at their names only, not at the time it is: a clinic that was closed for
 * a month loses none. Hours, days and weeks are those of UTC.
 *
 * @param names of all files in the folder; what is no backup is never chosen
 * @param made the backup that was made last; never chosen, even where the clock went backwards
 */
export function outdatedBackups(names: readonly string[], made: string): string[] {
  const newestFirst = names
    .map((name) => ({ name, time: backupTime(name) }))
    .filter((backup): backup is { name: string; time: number } => backup.time !== undefined)
    .sort((one, other) => other.time - one.time);

  const kept = new Set([made]);
  const keep = (most: number, periodOf: (time: number) => number) => {
    const seen = new Set<number>();
    for (const { name, time } of newestFirst) {
      if (seen.size === most) return;
      if (!seen.has(periodOf(time))) kept.add(name);
      seen.add(periodOf(time));
    }
  };
  keep(KEPT.hours, (time) => Math.floor(time / HOUR_MS));
  keep(KEPT.days, (time) => Math.floor(time / DAY_MS));
  keep(KEPT.weeks, (time) => Math.floor((time + THURSDAY_MS) / WEEK_MS));
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}
