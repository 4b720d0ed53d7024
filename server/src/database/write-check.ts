import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from './portable.ts';
import type { Db } from './tables.ts';

/** All callers within this time share one write. */
const EVERY_MS = 5_000;
/** Under load the write waits behind bookings. A caller does not wait longer than this. */
const PATIENCE_MS = 2_000;
/**
 * About as much as a booking adds to the write-ahead log. A full disk may still have room for fewer pages.
 */
const FILLER_BYTES = 32_768;

/** The database answers reads but stores nothing: a full or failing disk, a stand-by, a read-only file. */
export class NotWritable extends Error {
  override name = 'NotWritable';
}

/**
 * Makes a function that checks whether the database can store something. It rejects with NotWritable if the
 * last write failed. It writes every 5 seconds at most. While a write takes longer than 2 seconds, the result
 * of the write before counts.
 *
 * @param store writes something and resolves when it is durable
 * @param options.now a clock in milliseconds that never goes back
 * @param options.patienceMs how long a caller waits for a write
 */
export function makeWriteCheck(
  store: () => Promise<unknown>,
  { now = () => performance.now(), patienceMs = PATIENCE_MS } = {},
): () => Promise<void> {
  let last: { at: number; failure?: NotWritable } | undefined;
  let asking: Promise<unknown> | undefined;

  async function ask(): Promise<void> {
    try {
      await store();
      last = { at: now() };
    } catch (cause) {
      last = { at: now(), failure: new NotWritable('The database stores nothing.', { cause }) };
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    if (last === undefined || now() - last.at >= EVERY_MS) {
      asking ??= Promise.race([ask(), pause(patienceMs, undefined, { ref: false })]);
      await asking;
    }
    if (last?.failure) throw last.failure;
  };
}

/** Overwrites the only row of `write_check`, a table for nothing else, so that the database does not grow. */
export async function overwriteCheckRow(tx: Db, engine: Engine): Promise<void> {
  const filler = engine === 'sqlite' ? sql`randomblob(${FILLER_BYTES})` : sql`null`;
  await sql`insert into write_check (id, filler) values (1, ${filler})
    on conflict (id) do update set filler = excluded.filler`.execute(tx);
}
