import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** The searched columns, and the names of their indexes. */
const SEARCHED = [
  { table: 'appointments', column: 'search_text', index: 'appointments_text' },
  { table: 'appointments', column: 'patient_name_words', index: 'appointments_patient_name_words' },
  { table: 'patients', column: 'search_text', index: 'patients_text' },
  { table: 'patients', column: 'name_words', index: 'patients_name_words' },
];

/**
 * Makes PostgreSQL's index for searching inside texts, by sequences of three letters, if it is missing. It
 * needs the extension `pg_trgm`, which is part of PostgreSQL's own packages, and the right to create it in
 * the database. If either is missing, searches are slower but still right, and the next start tries again.
 *
 * @returns true if the index exists
 */
export async function ensurePostgresTextIndex(tx: Db): Promise<boolean> {
  await sql`savepoint text_index`.execute(tx);
  try {
    await sql`create extension if not exists pg_trgm`.execute(tx);
    for (const { table, column, index } of SEARCHED) {
      await sql
        .raw(`create index if not exists ${index} on ${table} using gin (${column} gin_trgm_ops)`)
        .execute(tx);
    }
    return true;
  } catch {
    await sql`rollback to savepoint text_index`.execute(tx);
    return false;
  }
}
