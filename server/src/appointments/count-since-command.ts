import { readConfig } from '../config.ts';
import { assertClinicDatabase } from '../database/clinic-database.ts';
import { connect } from '../database/connect.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { countCreatedSince } from './appointments.queries.ts';

/**
 * Prints how many appointments were made since a moment, for the question of `clinic rollback`. It does not
 * migrate the schema.
 *
 * @param args the moment, ISO 8601 in UTC
 * @returns the exit code
 */
export async function main([at = '']: string[]): Promise<number> {
  try {
    const { databaseUrl } = readConfig(withKeptSecret(process.env));
    await assertClinicDatabase(databaseUrl, 'rollback');
    const database = await connect(databaseUrl, { connections: 2 });
    try {
      process.stdout.write(`${await countCreatedSince(database.read, at)}\n`);
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`The appointments could not be counted: ${(error as Error).message}\n`);
    return 1;
  }
}
