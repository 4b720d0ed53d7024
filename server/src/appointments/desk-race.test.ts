import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeRace } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, lockTableUntilReleased } from '../../test/held-locks.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);
const ascending = (a: number, b: number) => a - b;

describeRace('30 bookings online and 30 at the desk at the same moment', (engine) => {
  let clinic: TestApp;
  let desk: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    desk = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  /** Sends all 60 bookings at once. Returns the serials that were given and the error codes of the others. */
  const race = async (doctorId: number) => {
    const codes = await Promise.all(range(30).map(() => requestCode(clinic, doctorId)));
    const patients = await Promise.all(range(30).map(() => addPatient(clinic)));
    const give = (patientId: number) =>
      clinic.send('POST', '/appointments', { doctorId, patientId, appointmentDate: '2026-11-20' }, desk);
    const both = await Promise.all(
      range(30).flatMap((each) => [
        verify(clinic, codes[each - 1]?.data).then((answer) => ({ answer, online: true })),
        give(patients[each - 1]?.id ?? 0).then((answer) => ({ answer, online: false })),
      ]),
    );
    const given = both.filter(({ answer }) => answer.status === 200);
    const serials = (online: boolean) =>
      given.filter((one) => one.online === online).map(({ answer }) => answer.data.serialNumber as number);
    return {
      online: serials(true),
      atDesk: serials(false),
      refusals: both.filter(({ answer }) => answer.status !== 200).map(({ answer }) => answer.code),
    };
  };

  it('get each of 20 places once, without a gap', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 20 }] });
    const { online, atDesk, refusals } = await race(doctorId);
    expect([...online, ...atDesk].sort(ascending)).toEqual(range(20));
    expect(refusals).toEqual(Array.from({ length: 40 }, () => 'FULLY_BOOKED'));
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data).toMatchObject({
      booked: 20,
      availableSlots: 0,
      nextSerial: null,
    });
  });

  it('get each of 20 places once, and the reserved numbers only at the desk', async () => {
    const reserved = [1, 7, 13, 20];
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 20, reserved }] });
    const { online, atDesk } = await race(doctorId);
    expect([...online, ...atDesk].sort(ascending)).toEqual(range(20));
    expect(online.filter((serial) => reserved.includes(serial))).toEqual([]);
    expect(atDesk).toEqual(expect.arrayContaining(reserved));
  });

  it('get one reserved number once when 8 ask for it', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 20, reserved: [5] }] });
    const patients = await Promise.all(range(8).map(() => addPatient(clinic)));
    const answers = await Promise.all(
      patients.map(({ id }) =>
        clinic.send(
          'POST',
          '/appointments',
          { doctorId, patientId: id, appointmentDate: '2026-11-20', serialNumber: 5 },
          desk,
        ),
      ),
    );
    expect(answers.map((answer) => answer.data?.serialNumber ?? answer.code).sort()).toEqual([
      5,
      ...Array.from({ length: 7 }, () => 'SERIAL_TAKEN'),
    ]);
  });

  it('give one serial to one person who books both ways at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const doctorId = await addDoctor(clinic);
      const phone = newPhone();
      const { id: patientId } = await addPatient(clinic, { phone, name: 'Rahima Begum' });
      const { data } = await requestCode(clinic, doctorId, phone, 'Rahima Begum');
      const answers = await Promise.all([
        verify(clinic, data),
        clinic.send('POST', '/appointments', { doctorId, patientId, appointmentDate: '2026-11-20' }, desk),
      ]);
      expect(answers.map((answer) => answer.code ?? 'given').sort()).toEqual(['ALREADY_BOOKED', 'given']);
    }
  });
});

describe('a patient with four appointments and a new phone', () => {
  let clinic: TestApp;
  let desk: string;
  beforeAll(async () => {
    clinic = await startTestApp('postgres');
    desk = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  it('has five, not six, when one becomes Booked again while another is booked', async () => {
    const { id: patientId, phone } = await addPatient(clinic);
    for (const _each of range(4)) {
      await addAppointment(clinic, { doctorId: await addDoctor(clinic), patientId });
    }
    const cancelled = await addAppointment(clinic, {
      doctorId: await addDoctor(clinic),
      patientId,
      patientPhone: newPhone(),
      status: 'Cancelled',
    });
    const { data } = await requestCode(clinic, await addDoctor(clinic), phone);
    // Without the lock on the present phone, both transactions would count before they read this table.
    const letGo = await lockTableUntilReleased(clinic.database, 'weekly_sessions');
    const booked = verify(clinic, data);
    await eventually(() => countWaiting(clinic.database)).toBe(1);
    const back = clinic.send('PUT', `/appointments/${cancelled}/status`, { status: 'Booked' }, desk);
    await eventually(() => countWaiting(clinic.database)).toBe(2);
    await letGo();
    expect([(await booked).code, (await back).code]).toEqual([undefined, 'TOO_MANY_BOOKINGS']);
  });
});
