import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { DatabaseUnusable } from './errors.ts';
import { lockKey } from './locks.ts';
import { theClinic } from './migrations/001-the-clinic.ts';
import { largeClinics } from './migrations/002-large-clinics.ts';
import { dataProtection } from './migrations/003-data-protection.ts';
import { countingTrigger } from './migrations/004-counting-trigger.ts';
import { staffSignIn } from './migrations/005-staff-sign-in.ts';
import { codeBudgets } from './migrations/006-code-budgets.ts';
import { sessions } from './migrations/007-sessions.ts';
import { auditChain } from './migrations/008-audit-chain.ts';
import { trueNumbers } from './migrations/009-true-numbers.ts';
import { keptDepartments } from './migrations/010-kept-departments.ts';
import { warnings } from './migrations/011-warnings.ts';
import { searchWords } from './migrations/012-search-words.ts';
import { namesAcrossSpellings } from './migrations/013-names-across-spellings.ts';
import { languages } from './migrations/014-languages.ts';
import { banglaTexts } from './migrations/015-bangla-texts.ts';
import { calendar } from './migrations/016-calendar.ts';
import { dayChanges } from './migrations/017-day-changes.ts';
import { waitingList } from './migrations/018-waiting-list.ts';
import { reminders } from './migrations/019-reminders.ts';
import { people } from './migrations/020-people.ts';
import { queue } from './migrations/021-queue.ts';
import { staffDoctors } from './migrations/022-staff-doctors.ts';
import { reports } from './migrations/023-reports.ts';
import { undoAsAJob } from './migrations/024-undo-as-a-job.ts';
import { queueNotices } from './migrations/025-queue-notices.ts';
import { queueWindows } from './migrations/026-queue-windows.ts';
import { phoneBookings } from './migrations/027-phone-bookings.ts';
import { staffAccounts } from './migrations/028-staff-accounts.ts';
import { pictures } from './migrations/029-pictures.ts';
import { clinicSettings } from './migrations/030-clinic-settings.ts';
import { largeRecords } from './migrations/031-large-records.ts';
import type { Migration } from './migrations/migration.ts';
import { makeSmallIndexes } from './postgres-indexes.ts';

const MIGRATIONS: readonly Migration[] = [
  theClinic,
  largeClinics,
  dataProtection,
  countingTrigger,
  staffSignIn,
  codeBudgets,
  sessions,
  auditChain,
  trueNumbers,
  keptDepartments,
  warnings,
  searchWords,
  namesAcrossSpellings,
  languages,
  banglaTexts,
  calendar,
  dayChanges,
  waitingList,
  reminders,
  people,
  queue,
  staffDoctors,
  reports,
  undoAsAJob,
  queueNotices,
  queueWindows,
  phoneBookings,
  staffAccounts,
  pictures,
  clinicSettings,
  largeRecords,
];

/** The names of all migrations that this program knows. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/**
 * Checks that no newer version of this program has changed a schema.
 *
 * @param what the name of the database in the error sentence
 * @param applied names of the migrations that ran on it
 * @throws DatabaseUnusable if one of them belongs to a newer version
 */
export function assertNotNewer(what: string, applied: readonly string[]): void {
  const unknown = applied.find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown === undefined) return;
  throw new DatabaseUnusable(
    `${what} was written by a newer version of Clinic Serial (${unknown}); this one cannot use it.`,
  );
}

/**
 * The number that the newest migration of a database begins with, for example `010`.
 *
 * @param applied names of its migrations, in any order; `000` without any
 */
export function schemaNumber(applied: readonly string[]): string {
  return /^\d+/.exec([...applied].sort().at(-1) ?? '')?.[0] ?? '000';
}

/**
 * Brings the schema up to date: runs each missing migration once, all in one transaction, also if several
 * instances start together.
 *
 * @param migrations all of them; tests may pass fewer
 * @returns the names of the migrations that ran
 * @throws DatabaseUnusable if a newer version has changed the schema; then nothing is changed
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  return database.changeSchema(async (tx) => {
    await lockKey(tx, 'migrations');
    await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
      tx,
    );
    const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(tx);
    const known = applied.rows.map((row) => row.name);
    assertNotNewer('The database', known);
    const missing = migrations.filter((migration) => !known.includes(migration.name));
    for (const migration of missing) {
      await migration.up(tx, database.engine);
      await sql`insert into schema_migrations (name, applied_at)
        values (${migration.name}, cast(current_timestamp as text))`.execute(tx);
    }
    if (database.engine === 'postgres') await makeSmallIndexes(tx);
    return missing.map((migration) => migration.name);
  });
}
