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
  // A machine that tests is busy; that is another 503 than the ones looked for here.
  OVERLOAD_DELAY_MS: '0',
};

/** `npm run test:faults` takes every fault as often as promised; `npm test` a few times. */
export const IS_FULL_RUN = process.env.FAULTS === 'full';

/**
 * How long something may take that is promised within `ms` on a machine with nothing else to do. `npm run test:faults`
 * holds the promise itself. The short form of `npm test` may run beside other work, so it allows three times as long:
 * enough to see what hangs.
 */
export const promisedMs = (ms: number) => (IS_FULL_RUN ? ms : 3 * ms);

/** Starts the built server on a database. */
export function startClinic(databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: databaseUrl, CLINIC_TIMEZONE, ...UNLIMITED, ...env }, 'built');
}

/** Adds a doctor who sees 100 patients a day, beside the running server. */
export async function addDoctor(databaseUrl: string): Promise<number> {
  const database = await connect(databaseUrl);
  try {
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 100 }));
    return await insertDoctor({ database, clock: makeTestClock() }, { days });
  } finally {
    await database.close();
  }
}

/** A serial as an answer told it, or as the database holds it. */
export interface Serial {
  doctorId: number;
  serialNumber: number;
  bookingReference: string;
}

/** Every serial that the database holds; on SQLite, whether the whole file is in order is looked at as well. */
export async function readSerials(databaseUrl: string): Promise<Serial[]> {
  const database = await connect(databaseUrl);
  try {
    if (database.engine === 'sqlite') {
      const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(database.read);
      if (rows[0]?.integrityCheck !== 'ok') throw new Error(`The file is damaged: ${JSON.stringify(rows)}`);
    }
    return await database.read
      .selectFrom('appointments')
      .select(['doctorId', 'serialNumber', 'bookingReference'])
      .execute();
  } finally {
    await database.close();
  }
}
