import { addDays } from '@clinic-serial/contract/time/calendar';
import { expect, vi } from 'vitest';
import { ADMIN, addSitting, inDatabase, startClinic } from './support/clinic.ts';
import { describeKills } from './support/own-postgres.ts';
import { call } from './support/patients.ts';

const PEOPLE = 60;
const FROM = addDays(new Date().toISOString().slice(0, 10), 30);
const TO = addDays(FROM, 1);
const countMoved = (databaseUrl: string, doctorId: number) =>
  inDatabase(databaseUrl, async ({ database: { read } }) => {
    const { total } = await read
      .selectFrom('appointments')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where('doctorId', '=', doctorId)
      .where('appointmentDate', '=', TO)
      .executeTakeFirstOrThrow();
    return Number(total);
  });

const until = (isTrue: () => Promise<boolean>) => vi.waitUntil(isTrue, { timeout: 60_000, interval: 20 });

/**
 * Kills the server with SIGKILL in the middle of a move of a whole day, each time after another number of
 * people. The next start must finish the job: everybody has one new serial, in the old order, and one SMS.
 */
async function killInTheMiddle(databaseUrl: string, kills: number): Promise<void> {
  let server = await startClinic(databaseUrl);
  let interrupted = 0;
  try {
    const { data } = await call(server.api, '/auth/admin', ADMIN);
    for (let kill = 1; kill <= kills; kill += 1) {
      const { doctorId, ids } = await inDatabase(databaseUrl, (store) => addSitting(store, FROM, PEOPLE));
      const change = { do: 'move', toDate: TO };
      const path = `/doctors/${doctorId}/days/${FROM}/changes`;
      expect(await call(server.api, path, change, { token: data.token })).toMatchObject({ status: 200 });
      await until(async () => (await countMoved(databaseUrl, doctorId)) >= (kill * 7) % PEOPLE);
      await server.end('SIGKILL');
      if ((await countMoved(databaseUrl, doctorId)) < PEOPLE) interrupted += 1;

      server = await startClinic(databaseUrl);
      await until(async () => (await countMoved(databaseUrl, doctorId)) === PEOPLE);
      await inDatabase(databaseUrl, async ({ database: { read } }) => {
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
    const stored = await inDatabase(databaseUrl, ({ database: { read } }) =>
      read.selectFrom('smsOutbox').select('id').where('purpose', '=', 'change').execute(),
    );
    expect(stored).toHaveLength(kills * PEOPLE);
  } finally {
    await server.end('SIGKILL');
  }
}

describeKills(
  'a server that is killed in the middle of a change for all patients does everybody once',
  { full: { sqlite: 15, postgres: 5 }, few: { sqlite: 2, postgres: 1 } },
  killInTheMiddle,
);
