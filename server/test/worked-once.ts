import { connect } from '../src/database/connect.ts';
import type { TestApp } from './app.ts';
import { copiedDatabaseUrl, type Engine } from './databases.ts';

/** A clinic without its server, for tests that change the database and look at it. */
export type StoredClinic = Pick<TestApp, 'database' | 'services'>;

/**
 * For many tests that begin with the same rows: a clinic works once, and each test gets a copy of its
 * database.
 *
 * @param work works in a new clinic on this database
 * @returns a function that makes a copy; whoever calls it closes the database
 */
export function workedOnce<Worked>(
  newDatabaseUrl: (engine: Engine) => Promise<string>,
  work: (engine: Engine, databaseUrl: string) => Promise<Worked & { clinic: TestApp }>,
) {
  const done: Partial<Record<Engine, ReturnType<typeof workIn>>> = {};
  const workIn = async (engine: Engine) => {
    const databaseUrl = await newDatabaseUrl(engine);
    const worked = await work(engine, databaseUrl);
    await worked.clinic.app.close();
    // A copy needs a file without a log beside it.
    await worked.clinic.database.close();
    return { worked, databaseUrl };
  };
  return async (engine: Engine): Promise<Omit<Worked, 'clinic'> & { clinic: StoredClinic }> => {
    done[engine] ??= workIn(engine);
    const { worked, databaseUrl } = await done[engine];
    const database = await connect(await copiedDatabaseUrl(engine, databaseUrl));
    return { ...worked, clinic: { database, services: { ...worked.clinic.services, database } } };
  };
}
