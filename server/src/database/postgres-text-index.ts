import { sql } from 'kysely';
import type { Db } from './tables.ts';

const SEARCHED = ['appointments', 'patients'];

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
    for (const table of SEARCHED) {
      await sql
        .raw(`create index if not exists ${table}_text on ${table} using gin (search_text gin_trgm_ops)`)
        .execute(tx);
    }
    return true;
  } catch {
    await sql`rollback to savepoint text_index`.execute(tx);
    return false;
  }
}
