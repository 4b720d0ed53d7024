import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { connect } from '../database/connect.ts';
import { closeFile } from '../database/file-rights.ts';
import { assertNotNewer, migrate } from '../database/migrate.ts';
import { assertKind } from './assert-kind.ts';
import { BackupError } from './backup-error.ts';
import { inBackupFolder, putInPlace } from './backup-folder.ts';
import {
  analyze,
  countContents,
  countOthers,
  countTables,
  inSnapshot,
  isOurs,
  onPostgres,
  serverVersion,
} from './postgres.queries.ts';
import { checkDump, dumpSnapshot, replayDump } from './postgres-dump.ts';
import { checkProofs } from './proof.ts';
import type { Restored } from './restore.ts';
import { beforeRestoreName } from './rotation.ts';

/** PostgreSQL shows a connection for a moment after its program has ended: a server that was stopped, pg_dump. */
const ENDING_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/**
 * Puts a dump in the place of all that the clinic's PostgreSQL database holds, and brings it up to date. A copy of the
 * dump is compared with its proofs and checked first; what the database holds is dumped; then one transaction makes the
 * change.
 *
 * @param parts.file path of the dump; it is only read
 * @param parts.databaseUrl DATABASE_URL
 * @param parts.folder BACKUP_FOLDER; what the database held before is kept in it, under a name that rotation leaves alone
 * @param parts.secret CLINIC_SECRET, for the keyed sum; null asks for the plain one only
 * @param parts.withoutProof takes a dump without a sum too, see {@link checkProofs}
 * @throws BackupError when there is no such file, it is not what its proofs say, somebody uses the database, or a
 *   program of PostgreSQL is missing or fails
 * @throws DatabaseUnusable when the dump holds no clinic, or is of a newer version. Nothing has changed then
 */
export async function restorePostgres(parts: {
  file: string;
  databaseUrl: string;
  folder: string;
  secret: string | null;
  withoutProof?: boolean;
  clock: Clock;
}): Promise<Restored> {
  const { file, databaseUrl, folder, secret, withoutProof = false, clock } = parts;
  assertKind(file, 'PostgreSQL');
  return inBackupFolder(folder, async (unfinished) => {
    const copy = join(unfinished, 'restored');
    copyFileSync(file, copy);
    closeFile(copy);
    const isProven = checkProofs({ file, bytes: copy, secret, withoutProof });
    const aside = await onPostgres(databaseUrl, async (client) => {
      const server = { url: databaseUrl, version: await serverVersion(client) };
      assertNotNewer(file, await checkDump(copy, file, server));
      await assertAlone(client);
      const kept = await keepAside({ client, server, folder, unfinished, secret, clock });
      await assertAlone(client);
      await replayDump(copy, server);
      return kept;
    });
    const migrated = await bringUpToDate(databaseUrl, aside);
    const contents = await onPostgres(databaseUrl, async (client) => {
      await analyze(client);
      return countContents(client);
    });
    return { ...contents, migrated, aside, isProven };
  });
}

/**
 * Looks whether this connection is the only one. A server that is connected might take bookings that would be lost.
 *
 * @throws BackupError when others stay longer than connections that are just ending
 */
async function assertAlone(client: pg.Client): Promise<void> {
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

/**
 * Dumps what a database holds, with proofs like a backup.
 *
 * @returns the path of the dump; undefined when the database is empty
 * @throws BackupError when its tables are another program's
 */
async function keepAside(parts: {
  client: pg.Client;
  server: { url: string; version: number };
  folder: string;
  unfinished: string;
  secret: string | null;
  clock: Clock;
}): Promise<string | undefined> {
  const { client, server, folder, unfinished, secret, clock } = parts;
  if (!(await isOurs(client))) {
    if ((await countTables(client)) === 0) return undefined;
    throw new BackupError(
      'The database holds tables of another program, which would be lost: make one for the clinic.',
    );
  }
  const name = beforeRestoreName(clock.now());
  const copy = join(unfinished, 'aside');
  await inSnapshot(client, ({ id }) => dumpSnapshot({ ...server, id, to: copy }));
  putInPlace(copy, join(folder, name), name, secret);
  return join(folder, name);
}

async function bringUpToDate(url: string, aside: string | undefined): Promise<string[]> {
  const database = await connect(url, { connections: 2 });
  try {
    return await migrate(database);
  } catch (error) {
    const before = aside ? ` What was there before is in ${aside}.` : '';
    throw new BackupError(
      `The backup was restored, but could not be brought up to date: ${(error as Error).message}.${before}`,
    );
  } finally {
    await database.close();
  }
}
