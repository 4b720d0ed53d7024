import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { DAY, rowsOn } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { liveKeyOf } from '../queue/live-key.ts';

const TOMORROW = '2026-11-21';
const AFTER = '2026-11-22';
const MOVERS = 16;

// rules: serials 1 and 15
describeRace('many who move to the same few places of a later date, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  beforeAll(async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clock = makeTestClock();
    apps = [
      await startTestApp(engine, { databaseUrl, clock }),
      await startTestApp(engine, { databaseUrl, clock }),
    ];
    staff = (await signedIn(apps[0], 'Staff')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  const either = (index: number) => apps[index % 2 === 0 ? 0 : 1];

  it('get each place once beside bookings at the desk, and nobody is moved twice', async () => {
    const [app] = apps;
    // Tomorrow has 6 places, one of them reserved; the day after has 4.
    const doctorId = await addDoctor(app, {
      days: [
        { weekday: 5, limit: 40 },
        { weekday: 6, limit: 6, reserved: [2] },
        { weekday: 7, limit: 4 },
      ],
    });
    const movers = [];
    for (let count = 0; count < MOVERS; count += 1) {
      const patient = await addPatient(app);
      const id = await addAppointment(app, { doctorId, patientId: patient.id });
      movers.push({ id, token: patient.token, key: liveKeyOf(app.services.config.secret, id) });
    }
    const walkers = [await addPatient(app), await addPatient(app), await addPatient(app)];
    const answers = await Promise.all([
      // Each asks twice at once: as the patient and with the link, some for another day.
      ...movers.flatMap(({ id, token, key }, index) => [
        either(index).send('POST', `/appointments/${id}/move`, { appointmentDate: TOMORROW }, token),
        either(index + 1).send('POST', `/queue/own/${key}/move`, {
          appointmentDate: index % 3 === 0 ? AFTER : TOMORROW,
        }),
      ]),
      ...walkers.map(({ id: patientId }, index) =>
        either(index).send(
          'POST',
          '/appointments',
          { doctorId, patientId, appointmentDate: TOMORROW },
          staff,
        ),
      ),
    ]);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code));
    expect([...refusals].filter((code) => code !== 'FULLY_BOOKED' && code !== 'NOT_MOVABLE')).toEqual([]);

    const days = { [TOMORROW]: 6, [AFTER]: 4 };
    const created = [];
    for (const [date, limit] of Object.entries(days)) {
      const rows = await rowsOn(app, doctorId, date);
      expect(new Set(rows.map(({ daySerial }) => daySerial)).size).toBe(rows.length);
      expect(rows.filter(({ status }) => status !== 'Cancelled').length).toBeLessThanOrEqual(limit);
      // Patients never get the reserved number.
      expect(rows.filter((row) => row.movedFromId !== null && row.isReservedSlot === 1)).toEqual([]);
      created.push(...rows.filter(({ movedFromId }) => movedFromId !== null));
    }
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ movedFromId }) => movedFromId)).size).toBe(created.length);
    expect(new Set(created.map(({ ownMoves }) => ownMoves))).toEqual(new Set([1]));
    const old = new Map((await rowsOn(app, doctorId, DAY)).map((row) => [row.id, row]));
    for (const { id } of movers) {
      const next = created.find(({ movedFromId }) => movedFromId === id);
      expect(old.get(id)).toMatchObject(
        next ? { status: 'Cancelled', movedToId: next.id } : { status: 'Booked', movedToId: null },
      );
    }
  });

  it('never let one patient move a serial a third time, however many days are asked for at once', async () => {
    const [app] = apps;
    const doctorId = await addDoctor(app);
    const patient = await addPatient(app, { phone: newPhone() });
    const id = await addAppointment(app, { doctorId, patientId: patient.id, ownMoves: 1 });
    const dates = [TOMORROW, AFTER, '2026-11-23', '2026-11-24'];
    const answers = await Promise.all(
      dates.map((appointmentDate, index) =>
        either(index).send('POST', `/appointments/${id}/move`, { appointmentDate }, patient.token),
      ),
    );
    expect(answers.map(({ code }) => code ?? 'moved').sort()).toEqual([
      ...['NOT_MOVABLE', 'NOT_MOVABLE', 'NOT_MOVABLE', 'moved'],
    ]);
    const moved = answers.find(({ status }) => status === 200)?.data.id;
    const body = { appointmentDate: '2026-11-25' };
    expect((await app.send('POST', `/appointments/${moved}/move`, body, patient.token)).code).toBe(
      'MOVES_USED_UP',
    );
  });
});
