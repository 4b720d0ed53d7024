import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { restrictToOwner } from '../database/file-rights.ts';
import { bringUpToDate, MIGRATION_NAMES } from '../database/migrate.ts';
import { isOurs, onPostgres } from '../database/postgres-client.ts';
import { assertUsable } from '../database/schema-versions.ts';
import { assertKind, assertSchema } from './assert-restorable.ts';
import { inBackupFolder, putInPlace } from './backup-folder.ts';
import { BackupError } from './command.ts';
import {
  analyze,
  assertAlone,
  countContents,
  countTables,
  inSnapshot,
  serverVersion,
} from './postgres.queries.ts';
import { checkDump, dumpSnapshot, replayDump } from './postgres-dump.ts';
import { checkProofs } from './proof.ts';
import type { Restored } from './restore.ts';
import { beforeRestoreName } from './rotation.ts';

/**
 * Replaces everything in the clinic's PostgreSQL database with a dump, and brings it up to date. First a copy
 * of the dump is compared with its proofs and checked. Then the present contents are dumped. Then one
 * transaction makes the change.
 *
 * @param parts.folder BACKUP_FOLDER, which gets the dump of the earlier contents; rotation leaves it alone
 * @param parts.secret CLINIC_SECRET, for the keyed sum; null checks the plain sum only
 * @param parts.withoutProof accepts a dump without a sum too, see {@link checkProofs}
 * @throws BackupError for a missing file, other proofs, a database in use, or a program that fails
 * @throws DatabaseUnusable for a dump that is foreign or too new. Nothing has changed then
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
    restrictToOwner(copy);
    const isProven = checkProofs({ file, bytes: copy, secret, withoutProof });
    const aside = await onPostgres(databaseUrl, async (client) => {
      const server = { url: databaseUrl, version: await serverVersion(client) };
      const { applied, schema } = await checkDump(copy, file, server);
      assertUsable(file, applied, MIGRATION_NAMES);
      await assertSchema(file, schema, applied, unfinished);
      await assertAlone(client);
      const kept = await keepAside({ client, server, folder, unfinished, secret, clock });
      await assertAlone(client);
      await replayDump(copy, server);
      return kept;
    });
    const migrated = await bringUpToDate(databaseUrl).catch((error: Error) => {
      const before = aside ? ` The data from before the restore is in ${aside}.` : '';
      throw new BackupError(
        `The backup was restored, but could not be brought up to date: ${error.message}.${before}`,
      );
    });
    const contents = await onPostgres(databaseUrl, async (client) => {
      await analyze(client);
      return countContents(client);
    });
    return { ...contents, migrated, aside, isProven };
  });
}

/**
 * Dumps the contents of a database, with proofs like a backup.
 *
 * @returns the path of the dump; undefined when the database is empty
 * @throws BackupError when its tables belong to another program
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
