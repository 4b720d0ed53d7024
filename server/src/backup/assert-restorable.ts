import { join } from 'node:path';
import { DatabaseUnusable } from '../database/errors.ts';
import { bringUpToDate, MIGRATION_NAMES, MIGRATIONS } from '../database/migrate.ts';
import type { AppliedMigration } from '../database/schema-versions.ts';
import { type SchemaObject, schemaOf } from '../database/sqlite-file.ts';
import { BackupError } from './command.ts';
import { assertRegularFile, startOf } from './proof.ts';
import { ENCRYPTED } from './rotation.ts';

/** The first characters of a backup file, by engine. */
const STARTS = { SQLite: 'SQLite format 3', PostgreSQL: 'PGDMP' };

/** Checks that a file can be restored. @throws BackupError for a missing, encrypted or foreign file */
export function assertKind(file: string, engine: keyof typeof STARTS): void {
  assertRegularFile(file);
  if (file.endsWith(ENCRYPTED)) {
    throw new BackupError(
      `${file} is encrypted: decrypt it first, into a file without ${ENCRYPTED} in its name.`,
    );
  }
  const other = engine === 'SQLite' ? 'PostgreSQL' : 'SQLite';
  if (startOf(file, STARTS.SQLite.length).toString('latin1').startsWith(STARTS[other])) {
    throw new BackupError(`${file} is a backup of ${other}, but DATABASE_URL names a database of ${engine}.`);
  }
}

/**
 * Checks that a backup has the tables, views and triggers of its migrations and no others. A trigger that
 * somebody else added would run with the server's rights.
 *
 * @param file the name of the backup in the error sentences
 * @param found of an SQLite file, or of the list of a dump, which does not say what its triggers do
 * @param applied its migrations. If one of them is unknown, the backup may have more tables
 * @param folder a folder for temporary files
 * @throws DatabaseUnusable with a sentence that names the first difference
 */
export async function assertSchema(
  file: string,
  found: readonly SchemaObject[],
  applied: readonly AppliedMigration[],
  folder: string,
): Promise<void> {
  const ours = await schemaOfMigrations(applied, join(folder, 'schema.db'));
  const isNewer = applied.some(({ name }) => !MIGRATION_NAMES.includes(name));
  for (const { kind, name, text } of found) {
    // A trigger of PostgreSQL has a function of the same name.
    const known = ours.get(kind === 'function' ? `trigger ${name}` : `${kind} ${name}`);
    if (isNewer && kind === 'table') continue;
    if (known === undefined || (text !== undefined && text !== known.text)) {
      const how = known === undefined ? '' : ' in another form';
      const hint = isNewer ? ' Restore it with the version that made it.' : '';
      throw new DatabaseUnusable(
        `${file} has the ${kind} ${printable(name)}${how}, which Clinic Serial did not make.${hint}`,
      );
    }
  }
  if (found.every(({ text }) => text === undefined)) return;
  const lacking = [...ours.values()].find(
    (one) => !found.some(({ kind, name }) => kind === one.kind && name === one.name),
  );
  if (lacking)
    throw new DatabaseUnusable(`${file} lacks the ${lacking.kind} ${lacking.name} of Clinic Serial.`);
}

/** The schema that the migrations of a backup make in an empty SQLite file. */
async function schemaOfMigrations(
  applied: readonly AppliedMigration[],
  scratch: string,
): Promise<Map<string, SchemaObject>> {
  await bringUpToDate(
    `file:${scratch}`,
    MIGRATIONS.filter((one) => applied.some(({ name }) => name === one.name)),
  );
  return new Map((await schemaOf(scratch)).map((one) => [`${one.kind} ${one.name}`, one]));
}

const printable = (name: string) => name.replaceAll(/[^\w .-]/g, '?').slice(0, 80);
