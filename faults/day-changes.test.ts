import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database } from '../server/src/database/connect.ts';
import { makeTestClock } from '../server/test/app.ts';
import { newPhone } from '../server/test/clinic.ts';
import { addAppointment, addRecord } from '../server/test/people.ts';
import { addDoctor, IS_FULL_RUN, startClinic } from './support/clinic.ts';
import { makeFolder } from './support/folder.ts';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.ts';
import { call } from './support/patients.ts';

const PEOPLE = 60;
const FROM = addDays(new Date().toISOString().slice(0, 10), 30);
const TO = addDays(FROM, 1);
/** The Admin of the demo data. */
const ADMIN = { username: 'admin', password: 'admin1234' };

/** Works on the database of the running server. */
async function inDatabase<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect(databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const clock = makeTestClock();

/** A doctor with a booked day. @returns the ids of the appointments in the order of their serials */
function addBookedDay(databaseUrl: string, doctorId: number): Promise<number[]> {
  return inDatabase(databaseUrl, async (database) => {
    const ids = [];
    for (let count = 0; count < PEOPLE; count += 1) {
      const patient = await addRecord({ database, clock }, { phone: newPhone() });
      ids.push(
        await addAppointment({ database, clock }, { doctorId, patientId: patient.id, appointmentDate: FROM }),
      );
    }
    return ids;
  });
}

const countMoved = (databaseUrl: string, doctorId: number) =>
  inDatabase(databaseUrl, async ({ read }) => {
    const { total } = await read
      .selectFrom('appointments')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where('doctorId', '=', doctorId)
      .where('appointmentDate', '=', TO)
      .executeTakeFirstOrThrow();
    return Number(total);
  });

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not happen within a minute.');
}

/**
 * Kills the server with SIGKILL in the middle of a move of a whole day, each time after another number of people. The next
 * start must finish the job: everybody has one new serial, in the old order, and one SMS.
 */
async function killInTheMiddle(databaseUrl: string, kills: number): Promise<void> {
  let server = await startClinic(databaseUrl);
  let interrupted = 0;
  try {
    const { data } = await call(server.api, '/auth/admin', ADMIN);
    for (let kill = 1; kill <= kills; kill += 1) {
      const doctorId = await addDoctor(databaseUrl);
      const ids = await addBookedDay(databaseUrl, doctorId);
      const response = await fetch(`${server.api}/doctors/${doctorId}/days/${FROM}/changes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${data.token}` },
        body: JSON.stringify({ do: 'move', toDate: TO }),
      });
      expect(response.status).toBe(200);
      await until(async () => (await countMoved(databaseUrl, doctorId)) >= (kill * 7) % PEOPLE);
      await server.end('SIGKILL');
      if ((await countMoved(databaseUrl, doctorId)) < PEOPLE) interrupted += 1;

      server = await startClinic(databaseUrl);
      await until(async () => (await countMoved(databaseUrl, doctorId)) === PEOPLE);
      await inDatabase(databaseUrl, async ({ read }) => {
        const moved = await read
          .selectFrom('appointments')
          .select(['daySerial', 'movedFromId'])
          .where('doctorId', '=', doctorId)
          .where('appointmentDate', '=', TO)
          .orderBy('daySerial')
          .execute();
        expect(moved).toEqual(ids.map((id, index) => ({ daySerial: index + 1, movedFromId: id })));
        const messages = await read
          .selectFrom('dayChangePeople')
          .select(['messageId', 'state'])
          .where('appointmentId', 'in', ids)
          .execute();
        expect(messages.filter(({ state }) => state === 'done')).toHaveLength(PEOPLE);
        expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(PEOPLE);
      });
    }
    expect(interrupted).toBeGreaterThan(0);
    const stored = await inDatabase(databaseUrl, ({ read }) =>
      read.selectFrom('smsOutbox').select('id').where('purpose', '=', 'change').execute(),
    );
    expect(stored).toHaveLength(kills * PEOPLE);
  } finally {
    await server.end('SIGKILL');
  }
}

describe('a server that is killed in the middle of a change for all patients does everybody once', () => {
  const kills = IS_FULL_RUN ? { sqlite: 15, postgres: 5 } : { sqlite: 2, postgres: 1 };
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
  });
  afterAll(() => postgres?.remove());

  it(`SQLite, ${kills.sqlite} kills`, async () => {
    await killInTheMiddle(`file:${makeFolder()}/clinic.db`, kills.sqlite);
  }, 900_000);

  it(`PostgreSQL, ${kills.postgres} kills`, async () => {
    await killInTheMiddle(postgres.databaseUrl, kills.postgres);
  }, 900_000);
});
