import { getAppointment } from '@clinic-serial/contract/subjects/appointments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient, signedIn } from '../../test/people.ts';

describeOnAnyEngine('the estimated time of a serial that is given late (rules: serials 11)', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  /** Moves the clock. Staff sign in again, because a session ends after 30 minutes without use. */
  async function at(time: string) {
    clinic.clock.set(`2026-11-20T${time}:00+06:00`);
    token = (await signedIn(clinic, 'Admin')).token;
  }

  const CASES = [
    ['09:00', '09:00'],
    ['11:14', '11:30'],
    ['16:50', '16:55'],
    ['16:58', null],
    ['17:30', null],
  ] as const;

  it.each(CASES)('is at %s for an online booking: %s', async (now, expected) => {
    const doctorId = await addDoctor(clinic);
    await at(now);
    const { data } = await book(clinic, doctorId);
    expect(data.appointment.estimatedTime).toBe(expected);
    const { data: own } = await clinic.get(`/appointments/${data.appointment.id}`, data.patientToken);
    expect(getAppointment.data.parse(own).estimatedTime).toBe(expected);
  });

  it('is counted from the verification, not from the request of the code', async () => {
    await at('11:06');
    const requested = await requestCode(clinic, await addDoctor(clinic));
    await at('11:14');
    expect((await verify(clinic, requested.data)).data.appointment.estimatedTime).toBe('11:30');
  });

  it.each(CASES)('is at %s at the desk: %s, as the places said before', async (now, expected) => {
    const doctorId = await addDoctor(clinic);
    const { id: patientId } = await addPatient(clinic);
    await at(now);
    const places = await clinic.get(`/doctors/${doctorId}/availability?date=2026-11-20`, token);
    const given = await clinic.send(
      'POST',
      '/appointments',
      { doctorId, patientId, appointmentDate: '2026-11-20' },
      token,
    );
    expect([places.data.estimatedTime, given.data.estimatedTime]).toEqual([expected, expected]);
  });

  it('is the planned one on a later day', async () => {
    await at('11:14');
    const [doctorId, { id: patientId }] = [await addDoctor(clinic), await addPatient(clinic)];
    const body = { doctorId, patientId, appointmentDate: '2026-11-27' };
    expect((await clinic.send('POST', '/appointments', body, token)).data.estimatedTime).toBe('09:00');
  });

  it.each(['Cancelled', 'No Show'])('moves when a serial comes back from %s', async (status) => {
    await at('09:00');
    const { data } = await book(clinic, await addDoctor(clinic));
    const { id } = data.appointment;
    const move = async (to: string) =>
      (await clinic.send('PUT', `/appointments/${id}/status`, { status: to }, token)).data;
    expect((await move(status)).estimatedTime).toBe('09:00');
    // In the minute of the estimate nothing has passed yet.
    expect((await move('Booked')).estimatedTime).toBe('09:00');
    await at('11:14');
    expect((await move(status)).estimatedTime).toBe('09:00');
    expect((await move('Booked')).estimatedTime).toBe('11:30');
    await at('17:10');
    await move(status);
    expect((await move('Booked')).estimatedTime).toBeNull();
  });

  it('is counted with the hours of the booking, and with the usual pace on a day that was given up', async () => {
    await at('09:00');
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 8 }] });
    const { id } = (await book(clinic, doctorId)).data.appointment;
    await clinic.database.write((tx) =>
      tx.updateTable('weeklySessions').set({ weekday: 6 }).where('doctorId', '=', doctorId).execute(),
    );
    await at('12:30');
    const move = (status: string) => clinic.send('PUT', `/appointments/${id}/status`, { status }, token);
    await move('No Show');
    expect((await move('Booked')).data.estimatedTime).toBe('12:50');
  });

  it('is null in the export of a patient too', async () => {
    await at('17:30');
    const phone = newPhone();
    const { data } = await book(clinic, await addDoctor(clinic), phone);
    const { data: exported } = await clinic.get(`/patients/${data.patient.id}/data-export`, token);
    expect(exported.appointments.map((one: { estimatedTime: unknown }) => one.estimatedTime)).toEqual([null]);
  });
});
