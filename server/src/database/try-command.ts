import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { isDatabasePresent } from './clinic-database.ts';
import { connect } from './connect.ts';
import { MIGRATION_NAMES } from './migrate.ts';
import { assertUsable, readApplied } from './schema-versions.ts';
import { loadSqlite } from './sqlite-driver.ts';
import { checkDatabase } from './sqlite-file.ts';

/**
 * Tries whether this version runs on this machine and can work with the clinic's data. `clinic upgrade` and
 * `clinic rollback` run it before they change to the version. It changes nothing.
 *
 * @param args a backup that will be restored; without it, the database of DATABASE_URL is tried
 */
export async function main([backup]: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  try {
    // Without this library nobody could log in.
    await import('@node-rs/argon2');
    const { databaseUrl } = readConfig({ ...env, CLINIC_SECRET: env.CLINIC_SECRET ?? '0'.repeat(64) });
    const path = sqlitePath(databaseUrl);
    if (path === undefined) {
      if (backup === undefined && (await isDatabasePresent(databaseUrl))) await trySchema(databaseUrl);
    } else {
      loadSqlite();
      const file = backup ?? path;
      if (existsSync(file)) await checkDatabase(file);
    }
    return 0;
  } catch (error) {
    process.stderr.write(`This version cannot be used: ${(error as Error).message}\n`);
    return 1;
  }
}

async function trySchema(url: string): Promise<void> {
  const database = await connect(url, { connections: 2 });
  try {
    assertUsable('The database', await readApplied(database.read), MIGRATION_NAMES);
  } finally {
    await database.close();
  }
}
