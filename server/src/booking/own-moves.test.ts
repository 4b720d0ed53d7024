import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { changeDay, DAY, everyDay, rowsOn, twiceADay } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { statementsOf } from '../../test/statements.ts';
import { cancel, fullDoctor, wait } from '../../test/waiting.ts';

const TOMORROW = '2026-11-21';
const LAST = '2026-11-27';

// rules: serials 15
describeOnAnyEngine('a patient who moves an own serial', (engine) => {
  let clinic: TestApp;
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: { PUBLIC_URL: 'https://shapla.example' } });
    staff = (await signedIn(clinic, 'Staff')).token;
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterEach(() => {
    clinic.clock.set(FRIDAY_MORNING);
    clinic.services.config.bookingCutoff = 'never';
    clinic.services.config.rescheduleDays = 7;
  });
  afterAll(() => clinic.close());

  const move = (id: number, appointmentDate: string, token: string, sitting?: 1 | 2) =>
    clinic.send(
      'POST',
      `/appointments/${id}/move`,
      { appointmentDate, ...(sitting ? { sitting } : {}) },
      token,
    );
  const moves = (id: number, token: string) => clinic.get(`/appointments/${id}/moves`, token);
  /** '2026-11-21 1:4 2:30' for each day: the sittings with their free places. */
  const offered = async (id: number, token: string): Promise<string[]> =>
    (await moves(id, token)).data.days.map(
      ({ date, sittings }: { date: string; sittings: { sitting: number; availableSlots: number }[] }) =>
        [date, ...sittings.map((one) => `${one.sitting}:${one.availableSlots}`)].join(' '),
    );
  const booked = async (
    days = everyDay(30),
    row: Partial<Parameters<typeof addAppointment>[1]> = {},
  ): Promise<{ doctorId: number; patient: TestPatient; id: number }> => {
    const doctorId = await addDoctor(clinic, { days });
    const patient = await addPatient(clinic);
    return {
      doctorId,
      patient,
      id: await addAppointment(clinic, { doctorId, patientId: patient.id, ...row }),
    };
  };
  const ownMovesOf = async (id: number) =>
    (
      await clinic.database.read
        .selectFrom('appointments')
        .select('ownMoves')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).ownMoves;

  it('is offered every sitting of the next seven days that has a place online, but not the own one', async () => {
    const { doctorId, patient, id } = await booked(twiceADay(2));
    const fill = async (appointmentDate: string, daySerial: number) =>
      addAppointment(clinic, {
        doctorId,
        patientId: (await addPatient(clinic)).id,
        appointmentDate,
        daySerial,
      });
    // Tomorrow's morning is full, a cancelled serial takes no place.
    await fill(TOMORROW, 1);
    await fill(TOMORROW, 2);
    const { data: other } = await moves(await fill('2026-11-22', 1), patient.token);
    expect(other).toBeUndefined();
    await changeDay(
      clinic,
      doctorId,
      { startTime: '10:00', endTime: '12:00', patientLimit: 5 },
      '2026-11-23',
    );
    await changeDay(clinic, doctorId, undefined, '2026-11-24');
    await clinic.send('POST', `/doctors/${doctorId}/leave`, { from: '2026-11-25', to: '2026-11-25' }, admin);
    expect((await moves(id, patient.token)).data).toMatchObject({
      movesLeft: 2,
      days: expect.arrayContaining([
        {
          date: TOMORROW,
          sittings: [{ sitting: 2, startTime: '16:00', endTime: '19:00', availableSlots: 2 }],
        },
      ]),
    });
    expect(await offered(id, patient.token)).toEqual([
      `${DAY} 2:2`,
      `${TOMORROW} 2:2`,
      '2026-11-22 1:1 2:2',
      '2026-11-23 1:5',
      '2026-11-26 1:2 2:2',
      `${LAST} 1:2 2:2`,
    ]);
  });

  it('is offered no reserved number, no ended sitting, and no place that somebody waits for', async () => {
    const { patient, id } = await booked(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 2, reserved: [1] })),
      { appointmentDate: TOMORROW, daySerial: 2 },
    );
    expect((await offered(id, patient.token)).slice(0, 2)).toEqual([`${DAY} 1:1`, '2026-11-22 1:1']);

    const full = await fullDoctor(clinic, 1);
    await wait(clinic, full.doctorId);
    await cancel(clinic, full.booked[0]);
    const behind = await addAppointment(clinic, {
      doctorId: full.doctorId,
      patientId: patient.id,
      appointmentDate: TOMORROW,
    });
    expect((await offered(behind, patient.token))[0]).toBe('2026-11-22 1:1');
    expect((await move(behind, DAY, patient.token)).code).toBe('FULLY_BOOKED');

    const ended = await booked(twiceADay(5), { appointmentDate: TOMORROW });
    const desk = await Desk.open(clinic, staff, ended.doctorId);
    await desk.act('cancel', undefined, { reason: 'Doctor ill' });
    expect((await offered(ended.id, ended.patient.token))[0]).toBe(`${DAY} 2:5`);
    expect(await move(ended.id, DAY, ended.patient.token, 1)).toMatchObject({
      code: 'SESSION_OVER',
      error: 'This time cannot be chosen any more. Please choose another one.',
    });
  });

  it('reads as little for sixty days as for one', async () => {
    const { patient, id } = await booked();
    const read = async (days: number) => {
      clinic.services.config.rescheduleDays = days;
      return (await statementsOf(clinic.database, () => moves(id, patient.token))).reads.length;
    };
    const one = await read(0);
    expect(await read(60)).toBe(one);
    expect((await moves(id, patient.token)).data.days).toHaveLength(60);
  });

  it('gets the next serial of the chosen day', async () => {
    const { patient, id } = await booked(twiceADay(30));
    expect((await move(id, LAST, patient.token, 2)).data).toMatchObject({
      ...{ appointmentDate: LAST, sitting: 2, serialNumber: 1, status: 'Booked', estimatedTime: '16:00' },
      movedFromId: id,
    });
    expect((await clinic.get(`/appointments/${id}`, patient.token)).data).toMatchObject({
      status: 'Cancelled',
    });
  });

  it('moves no further than the clinic allows', async () => {
    const { patient, id } = await booked(twiceADay(30));
    expect(await move(id, addDays(LAST, 1), patient.token)).toMatchObject({
      ...{ status: 400, code: 'INVALID_INPUT', error: 'Please choose a day until Fri, 27 Nov' },
      errors: { appointmentDate: 'Please choose a day until Fri, 27 Nov' },
    });
    expect((await move(id, '2026-11-19', patient.token)).code).toBe('INVALID_INPUT');
    clinic.services.config.rescheduleDays = 0;
    expect((await move(id, TOMORROW, patient.token)).code).toBe('INVALID_INPUT');
    expect(await offered(id, patient.token)).toEqual([`${DAY} 2:30`]);
    expect((await move(id, DAY, patient.token)).data).toMatchObject({ appointmentDate: DAY, sitting: 2 });
  });

  it('is not kept from tomorrow by the hours that are over today', async () => {
    const { patient, id } = await booked(twiceADay(30));
    clinic.services.config.bookingCutoff = 'session-end';
    clinic.clock.set(`${DAY}T20:00:00+06:00`);
    expect((await offered(id, patient.token))[0]).toBe(`${TOMORROW} 1:30 2:30`);
    expect((await move(id, DAY, patient.token, 2)).code).toBe('SESSION_OVER');
    expect((await move(id, TOMORROW, patient.token)).data).toMatchObject({
      sitting: 1,
      estimatedTime: '09:00',
    });
  });

  it('moves a serial twice; staff move it further, and their moves do not count', async () => {
    const { patient, id } = await booked();
    const first = (await move(id, TOMORROW, patient.token)).data.id;
    const byStaff = (await move(first, '2026-11-22', staff)).data.id;
    expect((await moves(byStaff, patient.token)).data.movesLeft).toBe(1);
    const second = (await move(byStaff, '2026-11-23', patient.token)).data.id;
    expect((await moves(second, patient.token)).data).toEqual({ movesLeft: 0, days: [] });
    expect(await move(second, '2026-11-24', patient.token)).toMatchObject({
      ...{ status: 409, code: 'MOVES_USED_UP' },
      error: 'You have moved this serial twice. Please call the clinic: 01700-000000',
    });
    const last = (await move(second, '2026-11-24', staff)).data.id;
    expect(await ownMovesOf(last)).toBe(2);
  });

  it('gets the same new serial for a request that is sent again, and it counts once', async () => {
    const { patient, id } = await booked();
    const answers = [
      ...(await Promise.all([1, 2, 3, 4].map(() => move(id, TOMORROW, patient.token)))),
      await move(id, TOMORROW, patient.token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await ownMovesOf(answers[0]?.data.id)).toBe(1);
    expect((await moves(id, patient.token)).code).toBe('NOT_MOVABLE');
  });

  it('reads about the chosen day what prevents it', async () => {
    const { doctorId, patient, id } = await booked();
    await addAppointment(clinic, {
      doctorId,
      patientId: patient.id,
      appointmentDate: TOMORROW,
      daySerial: 7,
    });
    expect(await move(id, TOMORROW, patient.token)).toMatchObject({
      ...{ code: 'ALREADY_BOOKED', error: 'You already have serial 7 with this doctor on this day.' },
    });
  });

  it.each(['leave', 'the cancelled sitting'] as const)(
    'moves away from %s also after two moves, because the clinic caused that',
    async (cause) => {
      const { doctorId, patient, id } = await booked(everyDay(30), { ownMoves: 2 });
      if (cause === 'leave') {
        await clinic.send('POST', `/doctors/${doctorId}/leave`, { from: DAY, to: DAY }, admin);
      } else {
        const desk = await Desk.open(clinic, staff, doctorId);
        expect((await desk.act('cancel', undefined, { reason: 'Doctor ill' })).status).toBe(200);
      }
      expect((await moves(id, patient.token)).data.movesLeft).toBe(1);
      const { status, data } = await move(id, TOMORROW, patient.token);
      expect(status).toBe(200);
      expect(await ownMovesOf(data.id)).toBe(2);
      expect((await move(data.id, '2026-11-22', patient.token)).code).toBe('MOVES_USED_UP');
    },
  );

  it('has a week to move a serial with which the doctor did not see them, once and without counting', async () => {
    const notSeen = { status: 'Cancelled', notSeen: 1, ownMoves: 2 } as const;
    for (const date of [DAY, '2026-11-13']) {
      const { patient, id } = await booked(everyDay(30), { ...notSeen, appointmentDate: date });
      expect((await moves(id, patient.token)).data).toMatchObject({ movesLeft: 1 });
      const { data } = await move(id, TOMORROW, patient.token);
      expect(data).toMatchObject({ appointmentDate: TOMORROW, status: 'Booked', movedFromId: id });
      expect(await ownMovesOf(data.id)).toBe(2);
      expect((await move(id, TOMORROW, patient.token)).data.id).toBe(data.id);
      expect((await move(id, '2026-11-22', patient.token)).code).toBe('NOT_MOVABLE');
    }
    for (const row of [
      { ...notSeen, appointmentDate: '2026-11-12' },
      { ...notSeen, notSeen: 0 as const },
    ]) {
      const { patient, id } = await booked(everyDay(30), row);
      expect((await moves(id, patient.token)).code).toBe('NOT_MOVABLE');
      expect((await move(id, TOMORROW, patient.token)).code).toBe('NOT_MOVABLE');
    }
  });

  it('moves a serial of today that was not seen without touching the record of the queue', async () => {
    const { doctorId, patient, id } = await booked();
    const desk = await Desk.open(clinic, staff, doctorId);
    await desk.act('doctor-arrived');
    await clinic.send('PUT', `/appointments/${id}/status`, { status: 'Cancelled' }, staff);
    await clinic.database.write((tx) =>
      tx.updateTable('appointments').set({ notSeen: 1 }).where('id', '=', id).execute(),
    );
    const [before] = await rowsOn(clinic, doctorId);
    const { version } = await desk.look();
    clinic.clock.advance(60);
    expect((await move(id, TOMORROW, patient.token)).status).toBe(200);
    const [after] = await rowsOn(clinic, doctorId);
    expect(after?.statusChangedAt).toBe(before?.statusChangedAt);
    expect((await desk.look()).version).toBe(version);
  });

  it('has nowhere to go while patients cannot book online', async () => {
    const { patient, id } = await booked();
    clinic.services.config.demoMode = false;
    try {
      expect((await moves(id, patient.token)).data).toEqual({ movesLeft: 2, days: [] });
      expect((await move(id, TOMORROW, patient.token)).code).toBe('ONLINE_BOOKING_CLOSED');
    } finally {
      clinic.services.config.demoMode = true;
    }
  });
});
