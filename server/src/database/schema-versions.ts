import { sql } from 'kysely';
import { DatabaseUnusable } from './errors.ts';
import type { Migration } from './migrations/migration.ts';
import type { Db } from './tables.ts';

/** Two releases share a database during an upgrade (docs/decisions/047-upgrade-without-closing.md). */

export interface AppliedMigration {
  name: string;
  /** See {@link Migration.needs}. Empty too in rows from before this column. */
  needs?: string | null | undefined;
}

/**
 * Checks that a program can work with a schema. Unknown migrations are from a newer version. They are
 * accepted unless they take away something that the program uses.
 *
 * @param what the name of the database in the error sentence
 * @param known names of the program's own migrations
 * @throws DatabaseUnusable
 */
export function assertUsable(
  what: string,
  applied: readonly AppliedMigration[],
  known: readonly string[],
): void {
  const refused = findRefused(applied, known);
  if (!refused) return;
  throw new DatabaseUnusable(
    `${what} was changed by a newer version of Clinic Serial (${refused.name}) in a way that this version cannot work with: start a version that has ${refused.needs}.`,
  );
}

/** @returns the migration that forbids a program to work with a schema; undefined if the program can */
export function findRefused(
  applied: readonly AppliedMigration[],
  known: readonly string[],
): AppliedMigration | undefined {
  return applied.find(({ name, needs }) => needs && !known.includes(name) && !known.includes(needs));
}

/** The missing migration that takes away what instances of the present schema use, if there is one. */
export function findTooEarly(missing: readonly Migration[]): Migration | undefined {
  return missing.find(({ needs }) => missing.some(({ name }) => name === needs));
}

/** Reads which migrations ran. @throws in a database that no server has used, because the table is missing */
export async function readApplied(db: Db): Promise<AppliedMigration[]> {
  // All columns, because the column `needs` is missing in a database that only older versions have used.
  const { rows } = await sql<AppliedMigration>`select * from schema_migrations order by name`.execute(db);
  return rows.map(({ name, needs }) => ({ name, needs }));
}

/** A PostgreSQL statement that counts the other connections to the database, of people and programs. */
// Only PostgreSQL's own processes have no user. Their kind is visible to superusers only.
export const COUNT_OTHERS = `select count(*) as total from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usename is not null`;
