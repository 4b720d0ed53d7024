import { LEASE_MINUTES } from '@clinic-serial/contract/terms/desk-lease';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, DESK, editSchedule, newPhone, setActive } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { DAY, everyDay, LATER, rowsOn } from '../../test/day-of-patients.ts';
import { bringSlip, endLeases, lease } from '../../test/leases.ts';
import { addAppointment, addPatient, addRecord, signedIn } from '../../test/people.ts';
import { newActKey } from '../../test/queue-sitting.ts';
import { answerOffer, offerTokenOf, settle, wait } from '../../test/waiting.ts';
import { reopenDay } from '../calendar/reopen-day.ts';
import { readSignatures } from '../live/read-live.ts';
import { leaseSerials } from './lease-serials.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const NONE = { numbers: [], until: null };

// rules: serials 17
describeOnBothEngines('numbers that a desk leases', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: { PUBLIC_URL: 'https://clinic.example' } });
  });
  afterAll(() => clinic.close());
  beforeEach(() => clinic.clock.set(FRIDAY_MORNING));

  const doctorWith = (limit: number, reserved: number[] = []) =>
    addDoctor(clinic, { days: [{ weekday: 5, limit, reserved }] });
  const bookMany = async (doctorId: number, count: number) => {
    const serials: number[] = [];
    for (let each = 0; each < count; each += 1) {
      const { status, data } = await book(clinic, doctorId);
      if (status === 200) serials.push(data.serialNumber);
    }
    return serials;
  };
  const live = async (doctorId: number) => (await clinic.get(`/doctors/${doctorId}/live-status`)).data;
  const endOfLease = () => clinic.clock.advance(LEASE_MINUTES * 60);
  const staff = async () => (await signedIn(clinic, 'Staff')).token;

  it('are the last ones of the limit without the reserved ones, and hold half of the free places', async () => {
    const doctorId = await doctorWith(20, [19]);
    await bookMany(doctorId, 2);
    expect(await lease(clinic, doctorId)).toEqual({
      numbers: [...range(12, 18), 20],
      until: '2026-11-20T06:00:00.000Z',
    });
    // 20 places: 2 booked, 8 leased, 1 reserved.
    expect(await live(doctorId)).toMatchObject({ booked: 2, limit: 20, availableSlots: 9, nextSerial: 3 });
    const token = await staff();
    const { data: places } = await clinic.get(`/doctors/${doctorId}/availability?date=${DAY}`, token);
    expect(places).toMatchObject({ booked: 2, available: 10, nextSerial: 3, freeReserved: [19] });
    expect(places.sittings).toMatchObject([{ booked: 2, available: 10 }]);
    const { data: all } = await clinic.get(`/availability?date=${DAY}`, token);
    const { data: queues } = await clinic.get('/queue', token);
    const { data: listed } = await clinic.get('/doctors');
    const { data: ofStaff } = await clinic.get(`/doctors/${doctorId}`, token);
    const own = <One extends { doctorId?: number; id?: number }>(rows: One[]) =>
      rows.find((row) => (row.doctorId ?? row.id) === doctorId);
    expect(own(all.doctors)).toMatchObject({ available: 10 });
    expect(own(queues.sittings)).toMatchObject({ free: 10 });
    expect(own<{ id: number; today: object }>(listed.doctors)?.today).toMatchObject({ availableSlots: 9 });
    expect(ofStaff.today).toMatchObject({ availableSlots: 9 });
    const patient = await addPatient(clinic);
    const other = await addAppointment(clinic, { doctorId, patientId: patient.id, appointmentDate: LATER });
    const { data: moves } = await clinic.get(`/appointments/${other}/moves`, patient.token);
    expect(moves.days).toMatchObject([{ date: DAY, sittings: [{ availableSlots: 9 }] }]);
    // The last free place before the day is the next free one of the day before.
    const { data: before } = await clinic.get(
      `/doctors/${doctorId}/availability?date=${addDays(DAY, -1)}`,
      token,
    );
    expect(before.nextFree).toMatchObject({ date: DAY });
  });

  it.each([
    ['none of one place', 1, 0, []],
    ['one of two', 2, 0, [2]],
    ['one of three', 3, 0, [3]],
    ['none of a full sitting', 2, 2, []],
    ['at most ten', 100, 0, range(91, 100)],
  ])('are %s', async (_name, limit, booked, numbers) => {
    const doctorId = await doctorWith(limit);
    await bookMany(doctorId, booked);
    expect((await lease(clinic, doctorId)).numbers).toEqual(numbers);
  });

  it('stay the same when the desk asks again, which changes nothing for others', async () => {
    const doctorId = await doctorWith(20);
    const first = await lease(clinic, doctorId);
    await bookMany(doctorId, 4);
    const signature = () => readSignatures(clinic.services, DAY, [doctorId]);
    const before = await signature();
    clinic.clock.advance(600);
    expect(await lease(clinic, doctorId)).toEqual({
      numbers: first.numbers,
      until: '2026-11-20T06:10:00.000Z',
    });
    expect(await signature()).toEqual(before);
  });

  it('are other ones for another desk, and for the other sitting of the day', async () => {
    const days = [1, 2].map((sitting) => ({
      ...{ weekday: 5, sitting: sitting as 1 | 2, limit: 20 },
      ...(sitting === 1 ? { end: '12:00' } : { start: '16:00', end: '19:00' }),
    }));
    const doctorId = await addDoctor(clinic, { days });
    expect((await lease(clinic, doctorId, 'desk-one')).numbers).toEqual(range(11, 20));
    expect((await lease(clinic, doctorId, 'desk-two')).numbers).toEqual(range(6, 10));
    expect((await lease(clinic, doctorId, 'desk-one')).numbers).toEqual(range(11, 20));
    const evening = { doctorId, date: DAY, sitting: 2 } as const;
    expect((await leaseSerials(clinic.services, DESK, evening, 'desk-one')).numbers).toEqual(range(11, 20));
    await expect(bringSlip(clinic, { doctorId, serialNumber: 11, desk: 'desk-two' })).rejects.toThrow();
  });

  it('become fewer when nobody else finds a place, and the last of them give theirs back', async () => {
    const doctorId = await doctorWith(8);
    expect((await lease(clinic, doctorId)).numbers).toEqual(range(5, 8));
    expect(await bookMany(doctorId, 5)).toEqual(range(1, 4));
    expect((await lease(clinic, doctorId)).numbers).toEqual([5, 6]);
    expect(await bookMany(doctorId, 3)).toEqual([9, 10]);
    expect((await lease(clinic, doctorId)).numbers).toEqual([5]);
    expect(await bookMany(doctorId, 1)).toEqual([11]);
    expect(await lease(clinic, doctorId)).toEqual(NONE);
    expect(await bookMany(doctorId, 2)).toEqual([12]);
    expect(await live(doctorId)).toMatchObject({ booked: 8, availableSlots: 0 });
  });

  it('follow the limit: a higher one gives more, a lower one no new ones', async () => {
    const doctorId = await doctorWith(6);
    expect((await lease(clinic, doctorId)).numbers).toEqual([4, 5, 6]);
    await editSchedule(clinic, doctorId, { limit: 10 });
    expect((await lease(clinic, doctorId)).numbers).toEqual([4, 5, 6, 9, 10]);
    await editSchedule(clinic, doctorId, { limit: 5 });
    // Nobody else would find a place: of the five, the desk keeps two.
    expect((await lease(clinic, doctorId)).numbers).toEqual([4, 5]);
    await editSchedule(clinic, doctorId, { limit: 4 });
    await bookMany(doctorId, 2);
    expect((await lease(clinic, doctorId)).numbers).toEqual([4]);
    await editSchedule(clinic, doctorId, { limit: 10, reserved: [9, 10] });
    // 6, 9 and 10 were the desk's before. 9 and 10 are reserved now.
    expect((await lease(clinic, doctorId)).numbers).toEqual([4, 6, 7, 8]);
  });

  it('are none for another day, a sitting that is over, an inactive doctor, or OFFLINE_SERIALS=0', async () => {
    const doctorId = await addDoctor(clinic, { days: everyDay(20) });
    for (const date of [addDays(DAY, 1), addDays(DAY, -1)]) {
      expect(await lease(clinic, doctorId, 'desk-one', date)).toEqual(NONE);
    }
    expect((await lease(clinic, doctorId)).numbers).toHaveLength(10);
    const { config } = clinic.services;
    Object.assign(config, { offlineSerials: 0 });
    expect(await lease(clinic, doctorId)).toEqual(NONE);
    expect(await live(doctorId)).toMatchObject({ availableSlots: 20 });
    Object.assign(config, { offlineSerials: 10 });
    await setActive(clinic, 'doctors', doctorId, false);
    expect(await lease(clinic, doctorId)).toEqual(NONE);
    await setActive(clinic, 'doctors', doctorId, true);
    const token = await staff();
    const url = `/queue/${doctorId}/${DAY}`;
    expect(
      (await clinic.send('POST', `${url}/lease`, { desk: 'desk-one' }, token)).data.numbers,
    ).toHaveLength(10);
    await clinic.send('POST', `${url}/acts`, { kind: 'end', expectedVersion: 0, key: newActKey() }, token);
    expect((await clinic.send('POST', `${url}/lease`, { desk: 'desk-one' }, token)).data).toEqual(NONE);
    const wrong = await clinic.send('POST', `/queue/2147483647/${DAY}/lease`, { desk: 'desk-one' }, token);
    expect(wrong.code).toBe('QUEUE_NOT_FOUND');
    expect((await clinic.send('POST', `${url}/lease`, { desk: 'x' }, token)).status).toBe(400);
  });

  describe('of a slip that reaches the server while the lease runs', () => {
    it('take the place that they have held, outside of the running order, each once', async () => {
      const doctorId = await doctorWith(10);
      await lease(clinic, doctorId);
      const before = await live(doctorId);
      const given = await bringSlip(clinic, { doctorId, serialNumber: 8 });
      expect(given).toMatchObject({ daySerial: 8, status: 'Booked', isWalkin: 1, extraReason: null });
      expect(await live(doctorId)).toEqual({ ...before, booked: 1, now: expect.anything() });
      expect(await bookMany(doctorId, 2)).toEqual([1, 2]);
      for (const slip of [
        { serialNumber: 8 },
        { serialNumber: 9, desk: 'desk-two' },
        { serialNumber: 5 },
        { serialNumber: 1 },
      ]) {
        await expect(bringSlip(clinic, { doctorId, ...slip })).rejects.toMatchObject({
          code: 'SERIAL_TAKEN',
        });
      }
      expect((await lease(clinic, doctorId)).numbers).toEqual([6, 7, 9, 10]);
    });

    it('are refused to a patient who has a serial, or is inactive', async () => {
      const doctorId = await doctorWith(10);
      await lease(clinic, doctorId);
      const { id: patientId } = await addRecord(clinic);
      await bringSlip(clinic, { doctorId, serialNumber: 6, patientId });
      await expect(bringSlip(clinic, { doctorId, serialNumber: 7, patientId })).rejects.toMatchObject({
        code: 'ALREADY_BOOKED',
      });
      const inactive = await addRecord(clinic);
      await setActive(clinic, 'patients', inactive.id, false);
      await expect(
        bringSlip(clinic, { doctorId, serialNumber: 7, patientId: inactive.id }),
      ).rejects.toMatchObject({ code: 'PATIENT_INACTIVE' });
    });

    it('count like other serials when the appointment is cancelled and comes back', async () => {
      const doctorId = await doctorWith(4);
      await lease(clinic, doctorId);
      const { id } = await bringSlip(clinic, { doctorId, serialNumber: 4 });
      const token = await staff();
      const setStatus = (status: string) =>
        clinic.send('PUT', `/appointments/${id}/status`, { status }, token);
      await setStatus('Cancelled');
      // 4 places: one leased, none booked.
      expect(await live(doctorId)).toMatchObject({ booked: 0, availableSlots: 3 });
      await bookMany(doctorId, 3);
      expect((await setStatus('Booked')).code).toBe('FULLY_BOOKED');
      expect(await lease(clinic, doctorId)).toEqual(NONE);
      expect((await setStatus('Booked')).status).toBe(200);
    });
  });

  describe('of a desk that burns', () => {
    it('give their places back when the lease ends, and are never given to anybody', async () => {
      const doctorId = await doctorWith(10);
      const burnt = await lease(clinic, doctorId);
      expect(burnt.numbers).toEqual(range(6, 10));
      expect(await bookMany(doctorId, 7)).toEqual(range(1, 5));
      clinic.clock.advance(LEASE_MINUTES * 60 - 1);
      expect(await live(doctorId)).toMatchObject({ availableSlots: 0, nextSerial: null });
      clinic.clock.advance(1);
      expect(await live(doctorId)).toMatchObject({ availableSlots: 5, nextSerial: 11 });
      expect((await lease(clinic, doctorId, 'desk-two')).numbers).toEqual([]);
      const token = await staff();
      const walkIn = { phone: newPhone(), name: 'Rahima Begum', key: newActKey() };
      const { data } = await clinic.send('POST', `/queue/${doctorId}/${DAY}/walk-ins`, walkIn, token);
      expect(data.serialNumber).toBe(11);
      expect(await bookMany(doctorId, 6)).toEqual(range(12, 15));
      for (const wanted of burnt.numbers) {
        const asked = { doctorId, patientId: (await addRecord(clinic)).id, appointmentDate: DAY };
        const chosen = await clinic.send('POST', '/appointments', { ...asked, serialNumber: wanted }, token);
        expect(chosen.code).toBe('FULLY_BOOKED');
      }
    });

    it('go to the waiting list with the place, not with the number', async () => {
      const doctorId = await doctorWith(2);
      expect((await lease(clinic, doctorId)).numbers).toEqual([2]);
      await bookMany(doctorId, 1);
      const phone = newPhone();
      expect((await wait(clinic, doctorId, { phone })).status).toBe(200);
      await settle(clinic);
      expect(offerTokenOf(clinic, phone)).toBeUndefined();
      endOfLease();
      await settle(clinic);
      const taken = await answerOffer(clinic, offerTokenOf(clinic, phone), true);
      expect(taken.data.appointment.serialNumber).toBe(3);
    });

    it('are the numbers of the same desk again when it is back, while nobody has a later one', async () => {
      const doctorId = await doctorWith(10);
      const { numbers } = await lease(clinic, doctorId);
      endOfLease();
      expect((await lease(clinic, doctorId)).numbers).toEqual(numbers);
      await bookMany(doctorId, 5);
      endOfLease();
      expect(await bookMany(doctorId, 1)).toEqual([11]);
      expect((await lease(clinic, doctorId)).numbers).toEqual([]);
    });

    it('that come back on a slip are extra serials, also beyond EXTRA_SERIALS, which nobody can ask for', async () => {
      const doctorId = await doctorWith(10);
      await lease(clinic, doctorId);
      endOfLease();
      expect(await bookMany(doctorId, 10)).toEqual([...range(1, 5), ...range(11, 15)]);
      for (const serialNumber of range(6, 10)) {
        expect(await bringSlip(clinic, { doctorId, serialNumber })).toMatchObject({
          daySerial: serialNumber,
          extraReason: 'Without network',
        });
      }
      expect(await live(doctorId)).toMatchObject({ booked: 10, availableSlots: 0 });
      const token = await staff();
      const { data } = await clinic.get(`/appointments?date=${DAY}&limit=100`, token);
      const extras = data.appointments.filter((row: { isExtra: boolean }) => row.isExtra);
      expect(extras).toHaveLength(5);
      expect(extras[0]).toMatchObject({ extraReason: 'Without network', extraWords: null });
      const extra = (reason: string) => ({
        ...{ doctorId, patientPhone: newPhone(), patientName: 'Rahima Begum', appointmentDate: DAY },
        extra: { reason },
      });
      const asked = (reason: string) => clinic.send('POST', '/appointments', extra(reason), token);
      expect((await asked('Without network')).status).toBe(400);
      expect((await asked('Emergency')).code).toBe('EXTRAS_USED_UP');
    });

    it('are accepted on a past date and after the hours, of a doctor who is inactive and whose day is off', async () => {
      const doctorId = await doctorWith(10);
      await lease(clinic, doctorId);
      clinic.clock.set('2026-11-20T13:00:00.000Z');
      expect(await bringSlip(clinic, { doctorId, serialNumber: 6 })).toMatchObject({ estimatedTime: '' });
      await setActive(clinic, 'doctors', doctorId, false);
      const token = await staff();
      const leave = { from: DAY, to: DAY };
      const off = await clinic.send('POST', `/doctors/${doctorId}/leave`, leave, token);
      expect(off.status).toBe(200);
      clinic.clock.set('2026-11-21T04:00:00.000Z');
      const slip = await bringSlip(clinic, { doctorId, serialNumber: 7 });
      expect(slip).toMatchObject({ appointmentDate: DAY, daySerial: 7, sessionStart: '09:00' });
      expect(await rowsOn(clinic, doctorId)).toHaveLength(2);
    });
  });

  it('keep their places on a day that is opened again for people who had booked', async () => {
    const doctorId = await addDoctor(clinic, { days: everyDay(10) });
    expect((await lease(clinic, doctorId)).numbers).toHaveLength(5);
    const hours = { sitting: 1 as const, startTime: '09:00', endTime: '17:00' };
    const token = await staff();
    const off = await clinic.send('POST', `/doctors/${doctorId}/leave`, { from: DAY, to: DAY }, token);
    expect(off.status).toBe(200);
    await clinic.database.write((tx) =>
      reopenDay(clinic.services, tx, DESK, {
        doctorId,
        date: DAY,
        sittings: [{ ...hours, placeId: 1, people: 8 }],
      }),
    );
    expect(await live(doctorId)).toMatchObject({ limit: 13, availableSlots: 8 });
    await endLeases(clinic, doctorId, 'desk-one');
    expect(await live(doctorId)).toMatchObject({ availableSlots: 13 });
  });
});
