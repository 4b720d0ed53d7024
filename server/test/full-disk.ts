import { sql } from 'kysely';
import type { Engine } from '../src/database/portable.ts';
import type { Db } from '../src/database/tables.ts';

/**
 * Makes the database refuse the row with which the server checks that it can store anything. Other rows are
 * accepted.
 */
export async function refuseCheckRow(tx: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create trigger full before insert on write_check begin select raise(abort, 'full'); end`.execute(
      tx,
    );
    return;
  }
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'full'; end $$`.execute(tx);
  await sql`create trigger full_disk before insert on write_check execute function refuse()`.execute(tx);
}

/** Makes the database accept that row again. */
export async function acceptCheckRow(tx: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await sql`drop trigger full`.execute(tx);
  else await sql`drop trigger full_disk on write_check`.execute(tx);
}
