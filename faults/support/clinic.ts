import { sql } from 'kysely';
import { connect } from '../../server/src/database/connect.ts';
import { makeTestClock } from '../../server/test/app.ts';
import { addDoctor as insertDoctor } from '../../server/test/clinic.ts';
import { CLINIC_TIMEZONE } from '../../server/test/noon-zone.ts';
import { type ServerProcess, startServer } from '../../server/test/server-process.ts';

const UNLIMITED = {
  REQUESTS_PER_MINUTE: '0',
  CODES_PER_HOUR: '0',
  USUAL_CODES: '0',
  SMS_DAILY_LIMIT: '0',
  // Off, because a machine that runs tests is busy. The 503 of the overload check is not the 503 that these
  // tests look for.
  OVERLOAD_DELAY_MS: '0',
};

/** `npm run test:faults` repeats every fault as often as promised, `npm run test:all` only a few times. */
export const IS_FULL_RUN = process.env.FAULTS === 'full';

/**
 * The time limit for a test of something that is promised within `ms` on a machine with nothing else to do.
 * `npm run test:faults` checks the promise itself. The short form in `npm run test:all` may run beside other work, so
 * it allows three times as long, which is enough to detect a hang.
 */
export const promisedMs = (ms: number) => (IS_FULL_RUN ? ms : 3 * ms);

/** Starts the built server on a database. */
export function startClinic(databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: databaseUrl, CLINIC_TIMEZONE, ...UNLIMITED, ...env });
}

/** Adds a doctor with 100 places a day, directly in the database of the running server. */
export async function addDoctor(databaseUrl: string): Promise<number> {
  const database = await connect(databaseUrl);
  try {
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 100 }));
    return await insertDoctor({ database, clock: makeTestClock() }, { days });
  } finally {
    await database.close();
  }
}

/** A serial, from an answer or from the database. */
export interface Serial {
  doctorId: number;
  serialNumber: number;
  bookingReference: string;
}

/** Reads every serial in the database. On SQLite it first checks the integrity of the whole file. */
export async function readSerials(databaseUrl: string): Promise<Serial[]> {
  const database = await connect(databaseUrl);
  try {
    if (database.engine === 'sqlite') {
      const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(database.read);
      if (rows[0]?.integrityCheck !== 'ok') throw new Error(`The file is damaged: ${JSON.stringify(rows)}`);
    }
    return await database.read
      .selectFrom('appointments')
      .select(['doctorId', 'daySerial as serialNumber', 'bookingReference'])
      .execute();
  } finally {
    await database.close();
  }
}
