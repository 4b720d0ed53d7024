import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Database } from './connect.ts';
import { codeOf, DatabaseUnusable } from './errors.ts';
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
import { oneVoice } from './migrations/032-one-voice.ts';
import { sealedQueues } from './migrations/033-sealed-queues.ts';
import { smsOutcomes } from './migrations/034-sms-outcomes.ts';
import { recentPassword } from './migrations/035-recent-password.ts';
import { requestKeys } from './migrations/036-request-keys.ts';
import { aboutDoctors } from './migrations/037-about-doctors.ts';
import { bookingDrafts } from './migrations/038-booking-drafts.ts';
import { birthsOfPeople } from './migrations/039-births-of-people.ts';
import { birthYearsOfPatients } from './migrations/040-birth-years-of-patients.ts';
import { extraSerials } from './migrations/041-extra-serials.ts';
import { deskRequests } from './migrations/043-desk-requests.ts';
import { noPhones } from './migrations/044-no-phone.ts';
import { doctorsOfStaff } from './migrations/045-doctors-of-staff.ts';
import { leasedSerials } from './migrations/046-leased-serials.ts';
import { keptActs } from './migrations/047-kept-acts.ts';
import { deskKeys } from './migrations/048-desk-keys.ts';
import { money } from './migrations/049-money.ts';
import { imports } from './migrations/050-imports.ts';
import { holidayRequests } from './migrations/051-holiday-requests.ts';
import { places } from './migrations/052-places.ts';
import { placeCounts } from './migrations/053-place-counts.ts';
import type { Migration } from './migrations/migration.ts';
import { makeSmallIndexes } from './postgres-indexes.ts';
import { assertUsable, COUNT_OTHERS, findTooEarly, readApplied } from './schema-versions.ts';
import type { Db } from './tables.ts';

export const MIGRATIONS: readonly Migration[] = [
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
  oneVoice,
  sealedQueues,
  smsOutcomes,
  recentPassword,
  requestKeys,
  aboutDoctors,
  bookingDrafts,
  birthsOfPeople,
  birthYearsOfPatients,
  extraSerials,
  deskRequests,
  noPhones,
  doctorsOfStaff,
  leasedSerials,
  keptActs,
  deskKeys,
  money,
  imports,
  holidayRequests,
  places,
  placeCounts,
];

/**
 * How long a migration waits for a table in use. During that time all other statements on the table wait
 * behind the migration. The time is shorter than the second after which PostgreSQL looks for deadlocks, so
 * that in a deadlock the migration gives up and not a booking.
 */
const LOCK_TIMEOUT_MS = 700;
const TRY_AGAIN_MS = 1_000;
/** About five minutes: a backup of a large clinic reads all tables for that long. */
const MOST_TRIES = 200;
/** PostgreSQL shows a connection for a moment after its program has ended. */
const ENDING_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/** 55P03: the table was in use for longer than the timeout. 40P01: deadlock. */
const IN_USE = new Set(['55P03', '40P01']);

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** The number of the newest of these migrations, for example `010`; `000` without any. */
export function schemaNumber(applied: readonly string[]): string {
  return /^\d+/.exec([...applied].sort().at(-1) ?? '')?.[0] ?? '000';
}

/**
 * Brings the schema up to date: runs each missing migration once, all in one transaction, even if several
 * instances start together. Instances may work at the same time, so on PostgreSQL it never waits long for a
 * table, but tries again.
 *
 * @param migrations all of them; tests may pass fewer
 * @param options.onWait called once if a table is in use
 * @returns the names of the migrations that ran
 * @throws DatabaseUnusable if this version, or the instances at work, could not work with the schema, or if a
 *   table stays in use. Then nothing is changed
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
  { mostTries = MOST_TRIES, onWait }: { mostTries?: number; onWait?: () => void } = {},
): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(database, migrations);
    } catch (error) {
      if (!IN_USE.has(codeOf(error))) throw error;
      if (tries === 1) onWait?.();
      if (tries >= mostTries) {
        throw new DatabaseUnusable(
          'The schema could not be brought up to date, because another program uses a table all the time, such as a backup: start again when it has ended.',
          { cause: error },
        );
      }
    }
    await pause(TRY_AGAIN_MS);
  }
}

/** Opens a database, brings it up to date, runs `work` with it, and closes it. See {@link migrate}. */
export async function onMigrated<T>(
  url: string,
  work: (database: Database, migrated: string[]) => Promise<T>,
  migrations?: readonly Migration[],
): Promise<T> {
  const database = await connect(url, { connections: 2 });
  try {
    return await work(database, await migrate(database, migrations));
  } finally {
    await database.close();
  }
}

/** Brings a closed database up to date. @returns the names of the migrations that ran */
export function bringUpToDate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  return onMigrated(url, async (_database, migrated) => migrated, migrations);
}

async function migrateOnce(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  return database.changeSchema(async (tx) => {
    await lockKey(tx, 'migrations');
    if (database.engine === 'postgres')
      await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(tx);
    await ensureRecord(tx, database.engine);
    const applied = await readApplied(tx);
    assertUsable(
      'The database',
      applied,
      migrations.map(({ name }) => name),
    );
    const missing = migrations.filter((migration) => !applied.some(({ name }) => name === migration.name));
    if (database.engine === 'postgres' && applied.length > 0) await assertOthersCanGoOn(tx, missing);
    for (const migration of missing) {
      await migration.up(tx, database.engine);
      await sql`insert into schema_migrations (name, applied_at, needs)
        values (${migration.name}, cast(current_timestamp as text), ${migration.needs ?? null})`.execute(tx);
    }
    if (database.engine === 'postgres') await makeSmallIndexes(tx);
    return missing.map((migration) => migration.name);
  });
}

/** Makes the table of the migrations that ran. Versions before 2026-11-25 made it without `needs`. */
async function ensureRecord(tx: Db, engine: Database['engine']): Promise<void> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null, needs text)`.execute(
    tx,
  );
  const { rows } = await (engine === 'sqlite'
    ? sql`select 1 from pragma_table_info('schema_migrations') where name = 'needs'`
    : sql`select 1 from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'needs'`
  ).execute(tx);
  if (rows.length === 0) await sql`alter table schema_migrations add column needs text`.execute(tx);
}

/**
 * Checks that instances of an older version can work with the new schema. On SQLite no check is needed,
 * because an upgrade stops the server.
 *
 * @throws DatabaseUnusable when other connections that could not work with it stay open
 */
async function assertOthersCanGoOn(tx: Db, missing: readonly Migration[]): Promise<void> {
  const tooEarly = findTooEarly(missing);
  if (!tooEarly) return;
  const deadline = performance.now() + ENDING_MS;
  while ((await countOthers(tx)) > 0) {
    if (performance.now() > deadline) {
      throw new DatabaseUnusable(
        `Others are connected to the database, and instances of its version cannot work beside this one (${tooEarly.name} needs ${tooEarly.needs}): upgrade to the release in between first, or stop all instances and then start one of them.`,
      );
    }
    await pause(LOOK_AGAIN_MS);
  }
}

async function countOthers(tx: Db): Promise<number> {
  // Without this, PostgreSQL shows the same connections until the transaction ends.
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  const { rows } = await sql.raw<{ total: number | string }>(COUNT_OTHERS).execute(tx);
  return Number(rows[0]?.total);
}
