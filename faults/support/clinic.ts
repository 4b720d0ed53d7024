import { sql } from 'kysely';
import { connect } from '../../server/src/database/connect.ts';
import { makeTestClock } from '../../server/test/app.ts';
import { addDoctor as insertDoctor, newPhone, type Store } from '../../server/test/clinic.ts';
import { CLINIC_TIMEZONE } from '../../server/test/noon-zone.ts';
import { addAppointment, addRecord } from '../../server/test/people.ts';
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
 * `npm run test:faults` checks the promise itself. The short form in `npm run test:all` may run beside other
 * work, so it allows three times as long, which is enough to detect a hang.
 */
export const promisedMs = (ms: number) => (IS_FULL_RUN ? ms : 3 * ms);

/** Starts the built server on a database. */
export function startClinic(databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: databaseUrl, CLINIC_TIMEZONE, ...UNLIMITED, ...env });
}

/** The Admin of the demo data. */
export const ADMIN = { username: 'admin', password: 'admin1234' };

/** Works on the database of the running server. */
export async function inDatabase<T>(databaseUrl: string, work: (store: Store) => Promise<T>): Promise<T> {
  const database = await connect(databaseUrl);
  try {
    return await work({ database, clock: makeTestClock() });
  } finally {
    await database.close();
  }
}

/** A sitting has at most 100 places. */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 100 }));

/** Adds a doctor with 100 places a day, directly in the database of the running server. */
export const addDoctor = (databaseUrl: string): Promise<number> =>
  inDatabase(databaseUrl, (store) => insertDoctor(store, { days: EVERY_DAY }));

/** Adds a doctor and books people on a date. `ids` are the appointments in the order of their serials. */
export async function addSitting(store: Store, appointmentDate: string, people: number) {
  const doctorId = await insertDoctor(store, { days: EVERY_DAY });
  const ids: number[] = [];
  while (ids.length < people) {
    const { id: patientId } = await addRecord(store, { phone: newPhone() });
    ids.push(await addAppointment(store, { doctorId, patientId, appointmentDate }));
  }
  return { doctorId, ids };
}

/** A serial, from an answer or from the database. */
export interface Serial {
  doctorId: number;
  serialNumber: number;
  bookingReference: string;
}

/** Reads every serial in the database. On SQLite it first checks the integrity of the whole file. */
export const readSerials = (databaseUrl: string): Promise<Serial[]> =>
  inDatabase(databaseUrl, async ({ database: { engine, read } }) => {
    if (engine === 'sqlite') {
      const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(read);
      if (rows[0]?.integrityCheck !== 'ok') throw new Error(`The file is damaged: ${JSON.stringify(rows)}`);
    }
    return read
      .selectFrom('appointments')
      .select(['doctorId', 'daySerial as serialNumber', 'bookingReference'])
      .execute();
  });
