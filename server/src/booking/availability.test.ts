import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, DESK, editSchedule, requestCode, verify } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { changeStatus } from '../appointments/change-status.ts';
import { deleteAppointment } from '../appointments/delete-appointment.ts';

describeOnAnyEngine('the places of a sitting', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const live = async (doctorId: number) => (await clinic.get(`/doctors/${doctorId}/live-status`)).data;
  const friday = (limit: number, reserved: number[] = []) =>
    addDoctor(clinic, { days: [{ weekday: 5, limit, reserved }] });

  it('are shown in full, and the list of doctors shows the same', async () => {
    const doctorId = await friday(3);
    await book(clinic, doctorId);
    const status = await live(doctorId);
    expect(status).toEqual({
      doctorId,
      date: '2026-11-20',
      availableSlots: 2,
      limit: 3,
      booked: 1,
      nextSerial: 2,
      isScheduledToday: true,
      startTime: '09:00',
      endTime: '17:00',
      reason: null,
      now: { kind: 'not-come', expectedAt: '09:00' },
    });
    expect((await clinic.get(`/doctors/${doctorId}`)).data.today).toEqual(status);
    const { doctors } = (await clinic.get('/doctors')).data;
    expect(doctors.find((doctor: { id: number }) => doctor.id === doctorId).today).toEqual(status);
  });

  it('count down with every booking, until the doctor is fully booked', async () => {
    const doctorId = await friday(2);
    const seen = [await live(doctorId)];
    for (const _patient of [1, 2]) {
      await book(clinic, doctorId);
      seen.push(await live(doctorId));
    }
    expect(
      seen.map(({ availableSlots, booked, nextSerial, reason }) => [
        availableSlots,
        booked,
        nextSerial,
        reason,
      ]),
    ).toEqual([
      [2, 0, 1, null],
      [1, 1, 2, null],
      [0, 2, null, 'fully-booked'],
    ]);
  });

  it('are none on a day off', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 6, limit: 10 }] });
    expect(await live(doctorId)).toMatchObject({
      availableSlots: 0,
      limit: 0,
      nextSerial: null,
      isScheduledToday: false,
      startTime: null,
      reason: 'not-scheduled',
    });
  });

  it('do not give reserved numbers online: when only those are left, the desk gives them', async () => {
    const doctorId = await friday(5, [1, 4]);
    expect(await live(doctorId)).toMatchObject({ availableSlots: 3, limit: 5, nextSerial: 2 });
    const waiting = await requestCode(clinic, doctorId);
    const answers = [
      await book(clinic, doctorId),
      await book(clinic, doctorId),
      await book(clinic, doctorId),
    ];
    expect(answers.map((answer) => answer.data.serialNumber)).toEqual([2, 3, 5]);

    expect(await live(doctorId)).toMatchObject({ availableSlots: 0, booked: 3, reason: 'desk-only' });
    expect(await verify(clinic, waiting.data)).toMatchObject({ status: 409, code: 'FULLY_BOOKED' });
    expect(await requestCode(clinic, doctorId)).toMatchObject({ status: 409, code: 'FULLY_BOOKED' });
  });

  it('are for the desk alone when every number is reserved and nobody is booked', async () => {
    const doctorId = await friday(3, [1, 2, 3]);
    expect(await live(doctorId)).toMatchObject({ availableSlots: 0, booked: 0, reason: 'desk-only' });
  });

  it('are taken by every status but Cancelled', async () => {
    const doctorId = await friday(3);
    const booked = [];
    for (const _patient of [1, 2, 3]) booked.push((await book(clinic, doctorId)).data.appointment.id);
    await changeStatus(clinic.services, DESK, { id: booked[0], to: 'Completed' });
    await changeStatus(clinic.services, DESK, { id: booked[1], to: 'No Show' });
    expect((await live(doctorId)).availableSlots).toBe(0);
    await changeStatus(clinic.services, DESK, { id: booked[2], to: 'Cancelled' });
    expect(await live(doctorId)).toMatchObject({ availableSlots: 1, booked: 2, nextSerial: 4 });
  });

  it('are free again after a deletion, but the number is never given twice', async () => {
    const doctorId = await friday(2);
    await book(clinic, doctorId);
    const last = await book(clinic, doctorId);
    await deleteAppointment(clinic.services, DESK, last.data.appointment.id);
    expect(await live(doctorId)).toMatchObject({ availableSlots: 1, booked: 1, nextSerial: 3 });
    const { data } = await book(clinic, doctorId);
    // A serial beyond the limit gets the last minutes of the sitting as its estimated time.
    expect(data).toMatchObject({ serialNumber: 3, appointment: { estimatedTime: '16:55' } });
    expect(
      (await clinic.get(`/appointments/${last.data.appointment.id}`, last.data.patientToken)).status,
    ).toBe(404);
  });

  it('follow a changed schedule, which changes no appointment', async () => {
    const doctorId = await friday(4);
    const first = await book(clinic, doctorId);
    await book(clinic, doctorId);

    await editSchedule(clinic, doctorId, { limit: 1 });
    expect(await live(doctorId)).toMatchObject({ availableSlots: 0, booked: 2, limit: 1 });
    const own = await clinic.get(`/appointments/${first.data.appointment.id}`, first.data.patientToken);
    expect(own.data).toEqual({ ...first.data.appointment, whenToCome: expect.anything() });

    await editSchedule(clinic, doctorId, { limit: 4, reserved: [3] });
    expect(await live(doctorId)).toMatchObject({ availableSlots: 1, nextSerial: 4 });
  });

  it('are given to a cancelled appointment again only while one is free', async () => {
    const doctorId = await friday(1);
    const { data } = await book(clinic, doctorId);
    const move = (to: 'Cancelled' | 'Booked') =>
      changeStatus(clinic.services, DESK, { id: data.appointment.id, to });
    await move('Cancelled');
    await move('Booked');
    await move('Cancelled');
    await book(clinic, doctorId);
    await expect(move('Booked')).rejects.toMatchObject({ code: 'FULLY_BOOKED' });
    expect(await live(doctorId)).toMatchObject({ booked: 1, availableSlots: 0 });
  });
});
