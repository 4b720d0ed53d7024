const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The moment from which the newest backup is too old: after three times the pause between backups, a day at
 * least.
 *
 * @param newest when the newest backup was made, in milliseconds; 0 if there is none
 * @param everyMinutes BACKUP_EVERY_MINUTES
 * @returns milliseconds since 1970; undefined if the server makes no backups by itself
 */
export function backupDueBy(newest: number, everyMinutes: number): number | undefined {
  return everyMinutes === 0 ? undefined : newest + Math.max(3 * everyMinutes * MINUTE_MS, DAY_MS);
}
