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
  // "create index if not exists" locks the table against writing before it looks, so it would disturb the bookings of other
  // instances at each start.
  const { rows } = await sql<{
    name: string;
  }>`select indexname as name from pg_indexes where schemaname = current_schema()`.execute(tx);
  const missing = SEARCHED.filter(({ index }) => !rows.some(({ name }) => name === index));
  if (missing.length === 0) return true;
  await sql`savepoint text_index`.execute(tx);
  try {
    await sql`create extension if not exists pg_trgm`.execute(tx);
    for (const { table, column, index } of missing) {
      await sql.raw(`create index ${index} on ${table} using gin (${column} gin_trgm_ops)`).execute(tx);
    }
    return true;
  } catch {
    await sql`rollback to savepoint text_index`.execute(tx);
    return false;
  }
}
