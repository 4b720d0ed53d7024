import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from './portable.ts';
import type { Db } from './tables.ts';

/** One write serves all who ask within this time. */
const EVERY_MS = 5_000;
/** Under load the write waits behind bookings. Whoever asks does not wait longer than this. */
const PATIENCE_MS = 2_000;
/**
 * About as much as a booking adds to SQLite's write-ahead log. On a full disk the log may still have room for a few
 * pages, into which no booking fits.
 */
const FILLER_BYTES = 32_768;

/** The database answers reads, but it stores nothing: a full or failing disk, a stand-by, a file that is read-only. */
export class NotWritable extends Error {
  override name = 'NotWritable';
}

/**
 * Makes the question whether the database can store something.
 *
 * @param store writes something and resolves when it is durable
 * @param options.now milliseconds that only go forward
 * @param options.patienceMs how long whoever asks waits for a write
 * @returns rejects with NotWritable when the last write failed. It writes at most every 5 seconds, however many ask. A
 *   write that is still waiting after 2 seconds says nothing yet: then the write before it counts
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

/** Overwrites the one row of a table that is there for nothing else. The database does not grow by it. */
export async function overwriteCheckRow(tx: Db, engine: Engine): Promise<void> {
  const filler = engine === 'sqlite' ? sql`randomblob(${FILLER_BYTES})` : sql`null`;
  await sql`insert into write_check (id, filler) values (1, ${filler})
    on conflict (id) do update set filler = excluded.filler`.execute(tx);
}
