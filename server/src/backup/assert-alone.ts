import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { countOthers } from './postgres.queries.ts';

/**
 * PostgreSQL shows a connection for a moment after its program has ended, for example a stopped server or
 * pg_dump.
 */
const ENDING_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/**
 * Checks that this connection is the only one, because a server that is connected might accept bookings that
 * would be lost.
 *
 * @throws BackupError when other connections stay longer than ones that are just ending
 */
export async function assertAlone(client: pg.Client): Promise<void> {
  const deadline = performance.now() + ENDING_MS;
  let others = await countOthers(client);
  while (others > 0 && performance.now() < deadline) {
    await setTimeout(LOOK_AGAIN_MS);
    others = await countOthers(client);
  }
  if (others === 0) return;
  const connections = others === 1 ? '1 other connection uses' : `${others} other connections use`;
  throw new BackupError(`${connections} the database: stop the server first, and close psql.`);
}
