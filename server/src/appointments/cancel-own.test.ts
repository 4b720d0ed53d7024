import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';

const TODAY = '2026-11-20';

describeOnBothEngines('a patient who cancels', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const move = (id: number, token: string, body: object) =>
    clinic.send('PUT', `/appointments/${id}/status`, body, token);
  const cancel = (id: number, token: string) => move(id, token, { status: 'Cancelled' });

  it('frees the place at once; the serial is not given again', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2 }] });
    await book(clinic, doctorId);
    const { appointment, patientToken } = (await book(clinic, doctorId)).data;
    const live = async () => (await clinic.get(`/doctors/${doctorId}/live-status`)).data;
    expect(await live()).toMatchObject({ availableSlots: 0, booked: 2, reason: 'fully-booked' });

    const { status, data } = await cancel(appointment.id, patientToken);
    expect(status).toBe(200);
    expect(data).toEqual({ ...appointment, status: 'Cancelled', updatedAt: expect.any(String) });
    expect(await live()).toMatchObject({ availableSlots: 1, booked: 1, nextSerial: 3, reason: null });
    expect((await book(clinic, doctorId)).data.serialNumber).toBe(3);
  });

  onAnyEngine(engine, () => {
    it.each([
      [TODAY, 200],
      ['2026-11-21', 200],
      ['2027-01-01', 200],
      ['2026-11-19', 409],
      ['2025-12-31', 409],
    ])('gets, for an appointment on %s, the status %i', async (appointmentDate, status) => {
      const { id: patientId, token } = await addPatient(clinic);
      const doctorId = await addDoctor(clinic);
      const id = await addAppointment(clinic, { doctorId, patientId, appointmentDate });
      const answer = await cancel(id, token);
      expect(answer.status).toBe(status);
      if (status === 409) {
        expect(answer).toMatchObject({
          code: 'TRANSITION_REFUSED',
          error: 'An appointment of a past day cannot be changed.',
        });
        expect((await clinic.get(`/appointments/${id}`, token)).data.status).toBe('Booked');
      }
    });

    it('can cancel until midnight in the clinic', async () => {
      const { id: patientId, token } = await addPatient(clinic);
      const id = await addAppointment(clinic, { doctorId: await addDoctor(clinic), patientId });
      clinic.clock.set('2026-11-20T18:00:00.000Z');
      expect((await cancel(id, token)).code).toBe('TRANSITION_REFUSED');
      clinic.clock.set('2026-11-20T17:59:59.999Z');
      expect((await cancel(id, token)).status).toBe(200);
      clinic.clock.set('2026-11-20T04:00:00.000Z');
    });

    it('may make none of the other 35 status changes', async () => {
      const { id: patientId, token } = await addPatient(clinic);
      const doctorId = await addDoctor(clinic);
      for (const from of APPOINTMENT_STATUSES) {
        const id = await addAppointment(clinic, { doctorId, patientId, status: from });
        for (const to of APPOINTMENT_STATUSES) {
          if (from === 'Booked' && to === 'Cancelled') continue;
          const isHere = to === 'Cancelled' && (from === 'Confirmed' || from === 'In Progress');
          expect(await move(id, token, { status: to }), `${from} to ${to}`).toMatchObject({
            status: 409,
            code: 'TRANSITION_REFUSED',
            error: isHere
              ? 'The clinic has noted that you are here. Please ask at the desk.'
              : `An appointment that is ${from} cannot become ${to}.`,
          });
        }
        expect((await clinic.get(`/appointments/${id}`, token)).data.status).toBe(from);
      }
    });

    it("cannot cancel another patient's appointment", async () => {
      const [own, other] = [await addPatient(clinic), await addPatient(clinic)];
      const id = await addAppointment(clinic, { doctorId: await addDoctor(clinic), patientId: other.id });
      const before = (await everyStoredText(clinic.database, ['sms_outbox'])).sort();
      expect(await cancel(id, own.token)).toMatchObject({ status: 404, code: 'APPOINTMENT_NOT_FOUND' });
      expect((await everyStoredText(clinic.database, ['sms_outbox'])).sort()).toEqual(before);
    });

    it('is told the current status when staff changed it first', async () => {
      const { id: patientId, token } = await addPatient(clinic);
      const { token: desk } = await signedIn(clinic, 'Staff');
      const id = await addAppointment(clinic, { doctorId: await addDoctor(clinic), patientId });
      await move(id, desk, { status: 'Completed' });
      expect(await move(id, token, { status: 'Cancelled', from: 'Booked' })).toMatchObject({
        status: 409,
        code: 'STATUS_CHANGED',
        error: 'Somebody else has changed this appointment: it is now Completed.',
      });
      expect((await clinic.get(`/appointments/${id}`, token)).data.status).toBe('Completed');
    });
  });

  it('cancels once when the same request is sent three times at once', async () => {
    const { id: patientId, token } = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId: await addDoctor(clinic), patientId });
    const answers = await Promise.all(
      [1, 2, 3].map(() => move(id, token, { status: 'Cancelled', from: 'Booked' })),
    );
    expect(answers.map((answer) => answer.code ?? answer.data.status).sort()).toEqual([
      'Cancelled',
      'STATUS_CHANGED',
      'STATUS_CHANGED',
    ]);
  });

  onAnyEngine(engine, () => {
    it.each([
      [{ status: 'Gone' }],
      [{}],
      [{ status: 'cancelled' }],
      [{ status: 'Cancelled', from: 'Open' }],
      [{ status: null }],
    ])('gets INVALID_INPUT for the body %j', async (body) => {
      const { id: patientId, token } = await addPatient(clinic);
      const id = await addAppointment(clinic, { doctorId: await addDoctor(clinic), patientId });
      expect(await move(id, token, body)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect((await clinic.get(`/appointments/${id}`, token)).data.status).toBe('Booked');
    });
  });
});
